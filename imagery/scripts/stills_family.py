from stills import *

SCENES, scene = registry()


@scene('marbles', SQ, 16, dict(ev=0.5, shadow='#4a4a60', high='#fff0dc', bloom=0.06, vig=0.16), 'Glass marbles on a wooden floor, colored light thrown beside them', '木地板上的玻璃弹珠，旁边投下彩色光斑', 1)
def _():
    grid(6, 5, 1, 1, (0, 0.6, 0), wood('fl', '#a9794a', '#7c5430', plank=0.5, length=4, rough=0.35))
    rg = random.Random(4)
    for x, y, r, c, tw in ((0.0, -0.05, 0.12, '#bfe3ee', '#2f6fb5'), (-0.3, 0.1, 0.1, '#d3f0d9', '#3f9a5f'), (0.27, 0.13, 0.11, '#f6dcc0', '#d9762c'), (0.13, -0.3, 0.085, '#f2cfd6', '#c23f55'), (-0.16, 0.38, 0.1, '#efe6b8', '#d9b12c'), (0.46, -0.12, 0.08, '#dcd6f2', '#6a55b5')):
        sph((x, y, r), r, glass(c, 0, 1.45), 64)
        m = mat('tw' + c, tw, 0.3, emit=0.06)
        a0 = rg.uniform(0, 6)
        ax = rg.uniform(-0.6, 0.6)
        for k in range(2):
            P = []
            for t in np.linspace(-1, 1, 40):
                a = a0 + 2.4 * t + k * math.pi
                w = r * 0.42 * math.sqrt(max(0, 1 - t * t))
                v = Vector((w * math.cos(a), w * math.sin(a), r * 0.72 * t))
                v.rotate(Euler((ax, 0.9, a0)))
                P.append((x + v.x, y + v.y, r + v.z))
            ribbon(P, r * 0.3, m, side=(0.3, 0.2, 1), thick=r * 0.05, step=r * 0.06)
        spot((x - 1.2, y + 0.9, 1.1), (x + r * 0.9, y - r * 0.7, 0), 3.2, 4.2, 0.9, 0.01, tw)
    area((-1.2, 0.9, 0.9), (0, 0, 0.05), 16, 0.3, '#fff0d8')
    area((1.0, -0.8, 1.0), (0, 0, 0.05), 3, 0.6, '#dfe8ff')
    world('studio', 0.16)
    cam((0.12, -1.15, 0.62), (0.05, 0.02, 0.07), 54, 2.4, (0.0, -0.16, 0.12))
