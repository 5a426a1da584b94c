"""The guided first siege."""

from banneret.kernel.lesson import Lesson

from ..ground.reading import read

LESSONS = (read("siege_lesson.toml", Lesson),)
