"""Makes the sample clips of content/clips/ from the masters: slow camera moves with living grain.

make_clips.py MASTERS OUT [name ...]: all clips, or the named ones. 720p H.264, faststart, at most 400 KB each.
"""
import json
import math
import os
import subprocess
import sys

import numpy as np
from PIL import Image

WIDTH, HEIGHT, FPS = 1280, 720, 24
MAX_BYTES = 400_000

# name: (master, seconds, from, to, grain, flicker)
# from and to are windows on the picture: centre x and y, and width, as parts of the picture's; then a tilt in degrees.
CLIPS = {
    'brand-story': ('commercial/ceramics-low', 7, (0.36, 0.5, 0.72, 0), (0.60, 0.52, 0.78, 0), 3.0, 0.0),
    'product-film': ('commercial/spheres-low', 6, (0.46, 0.5, 0.72, 0), (0.56, 0.5, 0.84, 0), 3.0, 0.0),
    'event-recap': ('events/table-bulbs', 7, (0.5, 0.46, 0.96, 0), (0.52, 0.54, 0.76, 0.4), 3.2, 0.02),
    'interview': ('commercial/interview-chairs', 6, (0.5, 0.5, 0.98, 0), (0.54, 0.54, 0.74, 0), 2.8, 0.0),
    'social-cut': ('commercial/tins-row', 6, (0.42, 0.5, 0.80, -0.8), (0.56, 0.5, 0.80, 0.6), 2.8, 0.0),
    'behind-the-scenes': ('commercial/color-chart', 7, (0.40, 0.5, 0.76, 0), (0.58, 0.52, 0.80, 0), 3.4, 0.01),
    'cinematic-stories': ('film/seat-row', 7, (0.58, 0.5, 0.78, 0), (0.44, 0.5, 0.84, 0), 3.0, 0.01),
    'documentary-films': ('film/notebook-shade', 6, (0.44, 0.56, 0.74, 0), (0.58, 0.50, 0.80, 0), 3.0, 0.0),
    'music-videos': ('film/headphones', 6, (0.5, 0.5, 0.96, 0), (0.66, 0.5, 0.64, 0), 3.2, 0.05),
    'short-films': ('film/cans-low', 7, (0.46, 0.5, 0.96, 0), (0.44, 0.46, 0.70, 0), 3.0, 0.0),
    'fashion-films': ('film/mirror-bulbs', 6, (0.40, 0.5, 0.78, 0), (0.60, 0.5, 0.78, 0), 3.2, 0.0),
    'artistic-projects': ('film/gels-low', 6, (0.44, 0.5, 0.66, -0.8), (0.54, 0.52, 0.92, 0), 3.0, 0.0),
    'wedding-ceremony': ('wedding/petal-aisle', 7, (0.5, 0.80, 0.98, 0), (0.5, 0.42, 0.86, 0), 2.8, 0.01),
    'reception-highlights': ('wedding/mirror-ball', 6, (0.46, 0.5, 0.92, 0), (0.6, 0.5, 0.78, 0), 3.0, 0.03),
    'love-story-film': ('wedding/bouquet-close', 7, (0.46, 0.5, 0.94, 0), (0.54, 0.52, 0.72, 0), 3.0, 0.0),
    'wedding-trailer': ('wedding/aisle-chairs', 6, (0.62, 0.5, 0.74, 0), (0.44, 0.48, 0.84, 0), 3.0, 0.02),
    'first-dance': ('wedding/candle-steps', 7, (0.44, 0.5, 0.92, 0), (0.54, 0.54, 0.70, 0), 3.2, 0.01),
    'vows-exchange': ('wedding/rings-velvet', 6, (0.52, 0.50, 0.96, 0), (0.60, 0.44, 0.66, 0.8), 2.8, 0.01),
}


def ease(t):
    """Starts and stops like a geared head: no jerk at either end."""
    return t * t * t * (t * (6 * t - 15) + 10)


def window(image, view):
    """One frame: the window on the picture, resampled with sub-pixel accuracy so that slow moves do not step."""
    cx, cy, part, tilt = view
    scale = part * image.width / WIDTH
    a = math.radians(tilt)
    c, s = math.cos(a) * scale, math.sin(a) * scale
    half_w, half_h = WIDTH / 2, HEIGHT / 2
    # Stay inside the picture, whatever the numbers say.
    reach_x = abs(c) * half_w + abs(s) * half_h
    reach_y = abs(c) * half_h + abs(s) * half_w
    x = min(max(cx * image.width, reach_x), image.width - reach_x)
    y = min(max(cy * image.height, reach_y), image.height - reach_y)
    matrix = (c, -s, x - c * half_w + s * half_h, s, c, y - s * half_w - c * half_h)
    return image.transform((WIDTH, HEIGHT), Image.AFFINE, matrix, Image.BICUBIC)


def grains(rng):
    """A few fields of grain; shifting them at random costs nothing and never repeats visibly."""
    fields = []
    for _ in range(6):
        field = rng.standard_normal((HEIGHT, WIDTH)).astype(np.float32)
        field = (field + np.roll(field, 1, 0) + np.roll(field, 1, 1) + np.roll(field, (1, 1), (0, 1))) / 2
        fields.append(field)
    return fields


def frames(name):
    master, seconds, start, end, strength, flicker = CLIPS[name]
    image = Image.open(os.path.join(sys.argv[1], master + '.webp')).convert('RGB')
    rng = np.random.default_rng(sum(map(ord, name)))
    fields, count, light = grains(rng), seconds * FPS, 0.0
    for k in range(count):
        t = ease(k / (count - 1))
        view = tuple(p + (q - p) * t for p, q in zip(start, end))
        frame = np.asarray(window(image, view), np.float32)
        light = 0.86 * light + 0.14 * rng.standard_normal()
        frame = frame * (1 + flicker * light)
        luma = frame.mean(2, keepdims=True) / 255
        grain = np.roll(fields[k % 6], (int(rng.integers(HEIGHT)), int(rng.integers(WIDTH))), (0, 1))[..., None]
        frame = frame + grain * strength * (0.5 + 2 * luma * (1 - luma))
        yield np.clip(frame + 0.5, 0, 255).astype(np.uint8).tobytes()


def encode(name, out):
    seconds = CLIPS[name][1]
    raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{WIDTH}x{HEIGHT}', '-r', str(FPS), '-i', '-']
    lossless = os.path.join(out, name + '.tmp.mkv')
    first = subprocess.Popen(
        [
            'ffmpeg',
            '-v',
            'error',
            '-y',
            *raw,
            '-threads',
            '1',
            '-c:v',
            'libx264',
            '-preset',
            'ultrafast',
            '-qp',
            '8',
            lossless,
        ],
        stdin=subprocess.PIPE,
    )
    for frame in frames(name):
        first.stdin.write(frame)
    first.stdin.close()
    first.wait()
    rate = int(MAX_BYTES * 0.93 * 8 / seconds)
    for number in (1, 2):
        subprocess.check_call(
            [
                'ffmpeg',
                '-v',
                'error',
                '-y',
                '-i',
                lossless,
                '-threads',
                '1',
                '-an',
                '-c:v',
                'libx264',
                '-preset',
                'slow',
            ]
            + [
                '-profile:v',
                'high',
                '-pix_fmt',
                'yuv420p',
                '-color_primaries',
                'bt709',
                '-color_trc',
                'bt709',
                '-colorspace',
                'bt709',
            ]
            + ['-b:v', str(rate), '-g', str(FPS * 2), '-pass', str(number), '-passlogfile', os.path.join(out, name)]
            + ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart']
            + (['-f', 'null', '/dev/null'] if number == 1 else [os.path.join(out, name + '.mp4')])
        )
    for rest in ('.tmp.mkv', '-0.log', '-0.log.mbtree'):
        os.remove(os.path.join(out, name + rest))


if __name__ == '__main__':
    out = sys.argv[2]
    os.makedirs(out, exist_ok=True)
    for name in sys.argv[3:] or CLIPS:
        encode(name, out)
        size = os.path.getsize(os.path.join(out, name + '.mp4'))
        assert size <= MAX_BYTES, (name, size)
        print(name, size, flush=True)
    sizes = {
        name: {
            'bytes': os.path.getsize(os.path.join(out, name + '.mp4')),
            'seconds': CLIPS[name][1],
            'width': WIDTH,
            'height': HEIGHT,
        }
        for name in sorted(CLIPS)
        if os.path.exists(os.path.join(out, name + '.mp4'))
    }
    with open(os.path.join(out, 'manifest.json'), 'w') as file:
        json.dump(sizes, file, indent=2)
        file.write('\n')
