"""Other people's packages that an adapter needs and Banneret itself does not."""

from ..kernel.refusal import BanneretError


def missing(extra: str, error: ImportError) -> BanneretError:
    """What to tell someone who uses an adapter without the packages it adapts to."""
    return BanneretError(
        f'This needs {error.name or extra}, which is not installed: run pip install "banneret[{extra}]".'
    )
