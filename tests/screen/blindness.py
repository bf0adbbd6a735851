"""Pictures as people see them who tell few colours apart, or none.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a whole deficiency, on linear light.
"""

from typing import Final

import numpy as np
from PIL import Image

KINDS: Final = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def seen_with(kind: str, picture: Image.Image) -> Image.Image:
    """Return a picture as somebody with that deficiency sees it."""
    shares = np.asarray(picture.convert("RGB"), dtype=np.float64) / 255
    light = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    left = np.clip(light @ np.array(KINDS[kind]).T, 0, 1)
    back = np.where(left <= 0.0031308, 12.92 * left, 1.055 * left ** (1 / 2.4) - 0.055)
    return Image.fromarray((back * 255).round().astype(np.uint8))


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures of one size lie apart: the mean difference of their brightness, 0 to 255."""
    grey = [np.asarray(picture.convert("L"), dtype=np.float64) for picture in (one, other)]
    return float(np.abs(grey[0] - grey[1]).mean())
