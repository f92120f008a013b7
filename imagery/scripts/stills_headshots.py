from stills import *

SCENES, scene = registry()


@scene('beauty-dish', SQ, 16, dict(ev=0.35, shadow='#33384a', high='#fff0dc', bloom=0.12, vig=0.22), 'A white beauty dish lit from within, turned three-quarters before a gray wall', '灰墙前侧转的白色雷达罩，灯亮着', 1)
def _():
    w = grid(16, 10, 1, 1, (0, 2.6, 1), mat('wall', '#54565a', 0.92, bump=0.04, bscale=160))
    w.rotation_euler = (math.pi / 2, 0, 0)
    white = mat('wh', '#f2efe9', 0.42, bump=0.05, bscale=220)
    shell = mat('sh', '#c9c8c6', 0.3, metal=0.6, bump=0.06, bscale=300)
    bk = black(0.35)
    inner = smoothed([(0.15, -0.24), (0.2, -0.22), (0.4, -0.14), (0.55, -0.04), (0.62, 0.03), (0.66, 0.04)])
    O = [lathe((0, 0, 0), inner, white, 192)]
    O.append(lathe((0, 0, 0), [(0.66, 0.04), (0.672, 0.034), (0.672, 0.022), (0.64, 0.008)] + [(r + 0.012, z - 0.014) for r, z in inner[::-1] if r < 0.6], shell, 192))
    O.append(cyl((0, 0, -0.236), 0.152, 0.006, mat('cap', '#d8d4cc', 0.5), 0, v=96))
    # the deflector before the tube, on three arms
    O.append(lathe((0, 0, 0), smoothed([(0, -0.055), (0.1, -0.06), (0.17, -0.035), (0.176, -0.025), (0.17, -0.02), (0, -0.015)]), white, 128))
    for k in range(3):
        a = 2.1 * k + 0.5
        O.append(rod((0.12 * math.cos(a), 0.12 * math.sin(a), -0.035), (0.2 * math.cos(a), 0.2 * math.sin(a), -0.2), 0.006, metal('#d6d6d6', 0.2), 16))
    O.append(lathe((0, 0, 0), [(0.15, -0.24), (0.17, -0.26), (0.19, -0.26), (0.19, -0.34), (0.165, -0.35), (0.165, -0.9), (0.15, -0.92), (0, -0.92)], bk, 128))
    ribs = [torus((0, 0, -0.42 - 0.05 * k), 0.167, 0.006, bk) for k in range(6)]
    O += ribs
    tube = torus((0, 0, -0.17), 0.085, 0.018, emis('#ffe7c4', 60))
    O.append(tube)
    g = facing(O, (-0.05, 0, 0.62), yaw=-38, pitch=-12)
    rod((0.22, 0.28, 0.4), (0.22, 0.28, -1.5), 0.035, bk)
    area((1.8, 0.2, 1.5), (0, 0, 0.6), 16, 0.3, '#cdd8ff', sy=1.6)
    area((-1.5, 1.4, 1.6), (0, 0, 0.6), 10, 0.4, '#fff0dc', sy=1.4)
    spot((-1.2, 0.9, 2.2), (0.5, 2.6, 0.5), 160, 60, 1, 0.3, '#e9edff')
    world('studio', 0.05)
    cam((0.1, -4.3, 0.75), (0.03, 0, 0.6), 84, 1.0, (-0.15, -0.3, 0.65))
