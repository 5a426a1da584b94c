"""What is wrong with a request, in words for people: the libraries below us speak to programmers."""

import re
from typing import Any

from litestar.exceptions import HTTPException, ValidationException

_BY_STATUS = {
    404: "There is no such address.",
    405: "This address can't be used in this way.",
    413: "Too much was sent: at most 64 kB are read.",
    415: "What is sent must be JSON.",
}
_UNREADABLE = re.compile(r"malformed|truncated|decod|invalid (character|escape|utf)|trailing", re.IGNORECASE)
_FIELD = re.compile(r"at `\$\.([^`]*)`")
_SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"missing required field `(\w+)`"), "“{0}” is missing."),
    (re.compile(r"contains unknown field `([^`]*)`"), "“{0}” is not known here."),
    (re.compile(r"Expected `(?:str|array|object)` of length >= (\d+)"), "{field} is too short: at least {0}."),
    (re.compile(r"Expected `(?:str|array|object)` of length <= (\d+)"), "{field} is too long: at most {0}."),
    (re.compile(r"matching regex"), "{field} has something in it that can't stand there."),
    (re.compile(r"Expected `(?:int|float)` >= (\S+)"), "{field} must be at least {0}."),
    (re.compile(r"Expected `(?:int|float)` <= (\S+)"), "{field} must be at most {0}."),
    (re.compile(r"Invalid enum value '?\"?([^'\"]*)"), "{field} can't be “{0}”."),
    (re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)"), "{field} must be {0}, not {1}."),
)
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "yes or no",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
}


def sentence_for(error: HTTPException) -> str:
    """The sentence for an error that Litestar has raised."""
    if isinstance(error, ValidationException):
        found = [_sentence(str(each.get("message", "")), str(each.get("key", ""))) for each in _extras(error)]
        if found:
            return " ".join(dict.fromkeys(found))
    detail = error.detail or ""
    if error.status_code == 400 and _UNREADABLE.search(detail):
        return "What was sent can't be read as JSON."
    if error.status_code == 400:
        return _sentence(detail, "")
    return _BY_STATUS.get(error.status_code, detail) or "This can't be done."


def _extras(error: ValidationException) -> list[dict[str, Any]]:
    return [each for each in error.extra if isinstance(each, dict)] if isinstance(error.extra, list) else []


def _sentence(message: str, key: str) -> str:
    if _UNREADABLE.search(message):
        return "What was sent can't be read as JSON."
    path = _FIELD.search(message)
    name = path[1] if path is not None else key
    field = f"“{name}”" if name and name != "data" else "What was sent"
    for pattern, sentence in _SENTENCES:
        match = pattern.search(message)
        if match is not None:
            return sentence.format(*(_WORDS.get(word, word) for word in match.groups()), field=field)
    return f"{field} is not as it should be."
