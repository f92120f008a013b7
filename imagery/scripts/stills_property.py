from stills import *

SCENES, scene = registry()


@scene('house-keys', LS, 14, dict(ev=0.7, shadow='#4a4a55', high='#fff0dc', bloom=0.05, vig=0.18), 'Two brass keys on a ring on oak boards in low sun', '低斜阳光里橡木板上的一圈两把黄铜钥匙', 1)
def _():
    grid(6, 4, 1, 1, (0, 0.6, 0), wood('oak', '#b08a5e', '#8a6640', plank=0.9, length=5, rough=0.42))
    br = mat('br', '#c39a50', 0.26, metal=1, bump=0.04, bscale=60, var=0.05, vscale=14)

    def key(loc, rot):
        bow = cyl((0, 0, 0), 0.13, 0.026, br, 0, v=96)
        hole = cyl((0, 0.06, 0), 0.036, 0.1, br, 0, v=48)
        holes(bow, [hole])
        bevel(bow, 0.005, 3)
        O = [bow, hole, torus((0, 0, 0.013), 0.108, 0.004, br), torus((0, 0, -0.013), 0.108, 0.004, br)]
        teeth = [(-0.034, 0), (0.034, 0), (0.034, -0.16), (0.012, -0.175), (0.03, -0.2), (0.008, -0.225), (0.034, -0.255), (0.01, -0.285), (0.03, -0.315), (0.014, -0.345), (0.0, -0.38), (-0.034, -0.35)]
        blade = extr((0, -0.1, 0), teeth, 0.018, br, 0.003, (-90, 0, 0))
        O += [blade, box((0, -0.13, 0), (0.1, 0.05, 0.024), br, 0.005), box((-0.012, -0.3, 0.0095), (0.01, 0.28, 0.003), br, 0.001)]
        return group(O, loc, rot)

    key((0.0, 0.0, 0.016), (0, 0, 38))
    key((-0.14, 0.04, 0.034), (-3, 4, -16))
    r = torus((-0.1, 0.12, 0.04), 0.135, 0.0085, metal('#c3c5c8', 0.16))
    r.rotation_euler = (0.16, 0.05, 0)
    gobo((-1.8, 0.9, 0.95), (0, 0, 0), 230, 'window', 44, r=0.012, nx=2, ny=2, w=0.5, h=0.5)
    area((-1.0, 0.8, 0.7), (0, 0, 0), 6, 0.4, '#ffe6c4')
    area((1.1, -0.4, 0.9), (0, 0, 0), 2.5, 0.6, '#dfe8ff')
    world('studio', 0.1)
    cam((0.14, -1.1, 0.6), (0.02, -0.04, 0.02), 56, 2.4, (0.0, -0.05, 0.03))
