"""Make a picture smaller by giving it a palette of 256 colours, as pngquant does. Reads and writes only the PNGs that
browsers take."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
_MAGIC = b"\x89PNG\r\n\x1a\n"
_COLOURS = 256
_STRENGTH = 10.0
"""How far dithering moves a channel, at most."""
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16.0 - 0.47


def shrunk(png: bytes, largest: int) -> bytes:
    """The picture, with a palette if it would be larger than that otherwise."""
    if len(png) <= largest:
        return png
    smaller = _with_palette(_pixels(png))
    if len(smaller) > largest:
        raise ValueError(f"The picture has {len(smaller)} bytes even with a palette; it may have {largest}.")
    return smaller


def _pixels(png: bytes) -> Bytes:
    """Height × width × red, green, blue."""
    if not png.startswith(_MAGIC):
        raise ValueError("This is no PNG.")
    at, data, width, height, channels = len(_MAGIC), b"", 0, 0, 0
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack_from(">IIBB", content)
            if depth != 8 or colour not in (2, 6):
                raise ValueError("Only pictures of 8 bits a channel without a palette are read.")
            channels = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            data += content
        at += size + 12
    return _unfiltered(zlib.decompress(data), width, height, channels)[:, :, :3]


def _unfiltered(raw: bytes, width: int, height: int, channels: int) -> Bytes:
    """Undo the filter of each row: most say how far a byte differs from its neighbours."""
    rows = np.frombuffer(raw, np.uint8).reshape(height, 1 + width * channels)
    found = np.zeros((height, width * channels), np.uint8)
    above = np.zeros(width * channels, np.uint8)
    for y in range(height):
        kind, row = int(rows[y, 0]), rows[y, 1:]
        if kind == 0:
            above = row
        elif kind == 1:
            above = np.cumsum(row.reshape(width, channels), axis=0, dtype=np.uint8).reshape(-1)
        elif kind == 2:
            above = row + above
        else:
            above = _by_neighbours(kind, row.tolist(), above.tolist(), channels)
        found[y] = above
    return found.reshape(height, width, channels)


def _by_neighbours(kind: int, row: list[int], above: list[int], channels: int) -> Bytes:
    """The two filters in which each byte needs the one before it: the average, and Paeth's."""
    done = [0] * len(row)
    for i, byte in enumerate(row):
        left, corner = (done[i - channels], above[i - channels]) if i >= channels else (0, 0)
        up = above[i]
        if kind == 3:
            guess = (left + up) // 2
        else:
            far = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
            guess = (left, up, corner)[far.index(min(far))]
        done[i] = byte + guess & 255
    return np.array(done, np.uint8)


def _with_palette(pixels: Bytes) -> bytes:
    height, width, _ = pixels.shape
    palette = _median_cut(pixels.reshape(-1, 3))
    spread = np.tile(_BAYER, (height // 4 + 1, width // 4 + 1))[:height, :width, None] * _STRENGTH
    wanted = np.clip(pixels.astype(np.float32) + spread, 0, 255).astype(np.uint8)
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = _nearest(wanted.reshape(-1, 3), palette).reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return _MAGIC + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in parts
    )


def _median_cut(pixels: Bytes) -> Bytes:
    """Split the colours that occur along their widest channel, where half of the pixels lie on each side, until there
    are enough boxes."""
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    boxes = [np.arange(len(colours))]
    while len(boxes) < _COLOURS:
        spans = [
            (np.ptp(colours[box], axis=0).max() * np.sqrt(counts[box].sum()) if len(box) > 1 else 0.0) for box in boxes
        ]
        widest = int(np.argmax(spans))
        if not spans[widest]:
            break
        box = boxes.pop(widest)
        box = box[np.argsort(colours[box, np.ptp(colours[box], axis=0).argmax()], kind="stable")]
        half = int(np.searchsorted(np.cumsum(counts[box]), counts[box].sum() / 2))
        half = min(max(half, 1), len(box) - 1)
        boxes += [box[:half], box[half:]]
    return np.array([np.average(colours[box], axis=0, weights=counts[box]).round() for box in boxes], np.uint8)


def _nearest(pixels: Bytes, palette: Bytes) -> Bytes:
    """The number of the palette's colour that is nearest to each pixel."""
    colours, where = np.unique(pixels, axis=0, return_inverse=True)
    wide = palette.astype(np.int32)
    found = np.empty(len(colours), np.uint8)
    for at in range(0, len(colours), 4096):
        some = colours[at : at + 4096].astype(np.int32)
        found[at : at + 4096] = ((some[:, None, :] - wide[None, :, :]) ** 2).sum(axis=2).argmin(axis=1)
    return found[where.reshape(-1)]
