from stills import *
from views import SIZE as FILM, on

SCENES, scene = registry()
WE = dict(ev=0.4, shadow='#5a5262', high='#fff2e4', bloom=0.07, vig=0.16)
ROSE = lambda: petalmats(['#e9bdb0', '#f2d6c9', '#e2a698', '#f6e8dd'])
WHT = lambda: petalmats(['#f7efe4', '#f3e6d6', '#faf4ec'])
LEAF = lambda: (mat('le', '#7d9182', 0.6, translucent=0.3, var=0.1, vscale=30), mat('sm', '#6d7a55', 0.6))


@scene('pearls-tulle', LS, 14, dict(WE, ev=0.45), 'A strand of pearls on ivory cloth in side light', '侧光里象牙色布面上的一串珍珠', 1)
def _():
    grid(6, 6, 1, 1, (0, 0, -0.4), mat('bg', '#6a5f64', 0.9))
    for k, sd in enumerate((3, 8)):
        for o in newobjs(silk, sheer('#f6efe6', 0.4), -1.6, 1.6, -1.2, 2.2, 0.05, 300, seed=sd, freq=0.8, ang=0.4 + 0.5 * k):
            o.location.z = -0.16 - 0.1 * k
    h = silk(sheer('#fbf6ee', 0.5), -1.6, 1.6, -1.2, 2.2, 0.045, 300, seed=5, freq=0.7, ang=0.2)
    pe = mat('pe', '#f1e7dc', 0.16, coat=1, sheen=0.3, spec=0.7)
    pts = [(0.42 * math.cos(a) * (1 + 0.3 * math.sin(2 * a)) + 0.05, 0.2 + 0.3 * math.sin(a) + 0.08 * math.sin(3 * a), 0) for a in np.linspace(-2.6, 3.3, 400)]
    p = resample(pts, 0.052)
    for i, (x, y, _) in enumerate(p):
        r = 0.026
        sph((x, y, h(x, y) + r * 0.95), r, pe, 40)
    area((-1.2, 0.6, 0.7), (0, 0.1, 0), 22, 0.4, '#fff0dc')
    area((1.2, -0.4, 1.0), (0, 0.1, 0), 3, 0.6, '#dfe6ff')
    world('studio', 0.12)
    cam((0.1, -1.05, 0.5), (0.03, 0.1, 0.02), 62, 2.2, (0.05, -0.15, 0.05))


@scene('rose-dark', SQ, 16, dict(WE, ev=1.1, vig=0.24), 'One blush garden rose seen from close above, the edges of its petals lit', '近处俯看的一朵粉色花园玫瑰，瓣缘受光', 2)
def _():
    table(slate('#2b2529', 0.6), '#1c181b')
    le, sm = LEAF()
    petals = flower((0, 0, 0.06), 0.34, petalmats(['#eab9a8', '#f3d3c4', '#e6a793', '#f6e0d2']), 'peony', (0.12, -0.1), n=58)
    for o in petals:
        ss = o.modifiers.new('ss', 'SUBSURF')
        ss.levels = ss.render_levels = 2
    for a in (-2.5, -0.6, 0.9, 2.3):
        sprig((0.2 * math.cos(a), 0.2 * math.sin(a), 0.06), (math.cos(a), math.sin(a), 0.12), 0.4, le, sm, (0.15, 0.06), 5, droop=0.25)
    area((-0.9, 0.9, 0.7), (0, 0, 0.2), 16, 0.3, '#ffe9d6')
    area((1.1, -0.6, 0.9), (0, 0, 0.2), 2, 0.5, '#cfd8ff')
    world('studio', 0.06)
    cam((0.1, -0.85, 0.95), (0.0, 0.0, 0.2), 62, 2.4, (0.0, -0.08, 0.3))


@scene('ribbon-spool', P45, 14, dict(WE, ev=0.8), 'A wooden spool of pale silk ribbon, one end running off in a curl', '木线轴上的浅色丝带，一端舒卷而出', 3)
def _():
    paper('#a9a6a3')
    wd = WD_('sp', '#b98d5a', '#8f6638', 4)
    rb = mat('rb', '#e6c9bb', 0.32, sheen=0.6, spec=0.6, weave=40)
    O = [lathe((0, 0, 0), [(0.04, -0.02), (0.2, -0.02), (0.205, -0.012), (0.205, 0.012), (0.2, 0.02), (0.06, 0.03), (0.055, 0.2), (0.055, 0.3), (0.06, 0.42), (0.2, 0.43), (0.205, 0.44), (0.205, 0.46), (0.2, 0.47), (0.04, 0.47)], wd, seg=96)]
    prof = [(0.06, 0.04)]
    for k in range(10):
        z = 0.045 + 0.035 * k
        prof += [(0.15 + random.uniform(-0.004, 0.004), z), (0.155, z + 0.03)]
    O.append(lathe((0, 0, 0), prof + [(0.06, 0.405)], rb, seg=96))
    group(O, (0, 0.05, 0.02))
    P = []
    for t in np.linspace(0, 1, 160):
        a = -0.3 - 1.1 * t * 2
        if t < 0.25:
            b = -2.6 + 2.2 * t / 0.25
            P.append((0.16 * math.cos(b), 0.05 + 0.16 * math.sin(b), 0.27 - 0.1 * (t / 0.25) ** 2))
        else:
            u = (t - 0.25) / 0.75
            P.append((0.15 + 0.28 * u - 0.5 * u * u, -0.02 - 0.55 * u + 0.1 * math.sin(7 * u), max(0.03, 0.17 * (1 - 2.2 * u)) + 0.05 * abs(math.sin(9 * u)) * (1 - u * 0.5)))
    ribbon(P, 0.075, rb, side=(0, 0, 1), twist=lambda t: 0 if t < 0.3 else (t - 0.3) * 4.2)
    area((-1.2, 0.4, 1.2), (0, 0, 0.2), 22, 0.35, '#fff0de')
    area((1.3, -0.6, 0.8), (0, 0, 0.2), 3.5, 0.6, '#dfe6ff')
    world('studio', 0.14)
    cam((0.12, -1.6, 0.62), (0.0, -0.08, 0.2), 58, 2.8, (0.0, -0.15, 0.2))


@scene('one-taper', PT, 14, dict(WE, ev=1.0, bloom=0.2, shadow='#3a2f42', vig=0.26), 'A single taper candle in a brass holder before a wine-red wall', '酒红墙前黄铜烛台上的一支细烛', 4)
def _():
    table(mat('tb', '#3a2b30', 0.35, coat=0.2, var=0.1, vscale=4), '#6a4a58', 0.6)
    br = brass(0.18)
    lathe((0, 0, 0), [(0, 0), (0.16, 0), (0.165, 0.012), (0.15, 0.022), (0.06, 0.03), (0.03, 0.05), (0.022, 0.1), (0.04, 0.13), (0.022, 0.16), (0.02, 0.24), (0.05, 0.27), (0.05, 0.285), (0.034, 0.29), (0.034, 0.34), (0.04, 0.345), (0.0, 0.345)], br, seg=96)
    lathe((0, 0, 0.33), [(0, 0), (0.03, 0), (0.028, 0.55), (0.024, 0.565), (0.012, 0.56), (0, 0.556)], mat('wax', '#efe0cd', 0.45, sss=0.3, emit=0.02), seg=48)
    c = torus((0.16, 0, 0.05), 0.045, 0.009, br, (90, 0, 0))
    rod((0, 0, 0.885), (0.002, 0, 0.915), 0.003, black(0.9), 8)
    lathe((0, 0, 0.905), [(0, 0), (0.009, 0.006), (0.0145, 0.02), (0.0165, 0.036), (0.0145, 0.058), (0.0105, 0.08), (0.0062, 0.1), (0.0024, 0.116), (0, 0.124)], emis('#ffa850', 14), seg=24)
    point((0, -0.03, 0.99), 16, (1, 0.62, 0.3), 0.02)
    for x, y, a in ((-0.22, -0.14, 0.4), (-0.1, -0.26, 2.0), (0.2, -0.2, 4.0)):
        petal(x, y, 0.012, 0.11, a, 0.9, random.choice(ROSE()), 0.1)
    area((-1.2, -0.5, 0.8), (0, 0, 0.4), 4, 0.5, '#b9a8e0')
    world(color='#4a4058', strength=0.04)
    cam((0.05, -2.0, 0.55), (0.0, 0, 0.52), 56, 2.8, (0, -0.02, 0.6))


@scene('ring-dish', SQ, 16, dict(WE, ev=0.3), 'Two gold bands in a gold-rimmed dish in window light', '窗光里描金小碟中的两枚金戒', 5)
def _():
    cloth_ground(linen('#b9b2a6'), 0.008, 3, 0.6)
    cl = mat('cl', '#efe9de', 0.28, coat=0.4, bump=0.1, bscale=24, var=0.02, vscale=14)
    lathe((0, 0, 0.015), [(0, 0.0), (0.14, 0), (0.2, 0.02), (0.25, 0.07), (0.258, 0.085), (0.25, 0.09), (0.235, 0.075), (0.19, 0.032), (0.13, 0.016), (0, 0.014)], cl, seg=128)
    torus((0, 0, 0.104), 0.254, 0.0035, brass(0.25))
    go = mat('go', '#dcb066', 0.1, metal=1)
    r1 = ring((-0.03, -0.01, 0.045), 0.068, 0.0095, go, 8, 20, 1.0)
    r1.scale = (1, 1, 1.7)
    r2 = ring((0.055, 0.035, 0.06), 0.058, 0.0075, mat('g2', '#e8d3b6', 0.08, metal=1), 38, 60, 1.6)
    le, sm = LEAF()
    sprig((0.42, 0.2, 0.03), (-0.35, 0.4, 0.05), 0.42, le, sm, (0.09, 0.04), 7)
    gobo((-1.7, 1.1, 1.3), (0, 0, 0.04), 170, 'window', 44, r=0.014, nx=2, ny=2, w=0.5, h=0.5)
    area((-1.0, 0.8, 0.8), (0, 0, 0.05), 7, 0.4, '#fff0de')
    area((1.0, -0.5, 0.8), (0, 0, 0.05), 2, 0.5, '#ffffff')
    world('studio', 0.16)
    cam((0.06, -0.85, 0.62), (0.0, 0.0, 0.04), 62, 2.6, (0.0, -0.05, 0.06))


@scene('cufflinks', SQ, 14, dict(WE, ev=0.45, vig=0.2), 'Two cufflinks of mother-of-pearl and gold on white cotton', '白棉布上一对珍珠母贝金袖扣', 8)
def _():
    cloth_ground(mat('ct', '#eceae6', 0.85, weave=520, sheen=0.3), 0.008, 7, 0.55, 0.5)
    go = mat('go', '#d8ae68', 0.13, metal=1)
    pe = mat('pe', '#e3d9de', 0.14, coat=1, var=0.3, vscale=14, sheen=0.6, bump=0.25, bscale=16)

    def link(loc, rot):
        O = [lathe((0, 0, 0), [(0, 0.03), (0.1, 0.03), (0.115, 0.034), (0.125, 0.03), (0.128, 0.015), (0.122, 0), (0.03, -0.012), (0, -0.012)], go, seg=96)]
        O.append(lathe((0, 0, 0.031), [(0.1, 0), (0.06, 0.008), (0, 0.011)], pe, seg=64))
        O.append(rod((0, 0, -0.01), (0, 0, -0.16), 0.016, go))
        bar = cyl((0, 0, -0.17), 0.024, 0.17, go, 0.01, rot=(0, 90, 30))
        return group(O + [bar], loc, rot)

    link((-0.07, -0.03, 0.1), (53, 0, 14))
    link((0.25, 0.1, 0.1), (53, 0, 212))
    area((-0.9, 0.8, 0.8), (0, 0, 0.1), 13, 0.35, '#fff0de')
    area((1.0, -0.2, 0.7), (0, 0, 0.1), 4, 0.2, '#ffffff', sy=0.9)
    world('studio', 0.18)
    cam((0.12, -0.98, 0.7), (0.1, 0.04, 0.08), 60, 2.6, (0.0, -0.05, 0.16))


@scene('floating-candle', LS, 16, dict(WE, ev=0.7, bloom=0.16, shadow='#2a2a42', vig=0.24), 'A floating candle among rose petals in a bowl of dark water', '深色水盆里玫瑰花瓣间的一支浮烛', 9)
def _():
    table(slate('#2b2a2f', 0.5), '#1b1a22')
    lathe((0, 0.1, 0), [(0, 0.0), (0.5, 0), (0.68, 0.06), (0.74, 0.16), (0.755, 0.2), (0.735, 0.2), (0.71, 0.15), (0.65, 0.1), (0, 0.1)], mat('bw', '#3d3f42', 0.4, bump=0.15, bscale=30), seg=128)
    heightgrid(lambda X, Y: 0.15 + 0.0022 * np.sin(40 * np.hypot(X - 0.05, Y)) * np.exp(-2.2 * np.hypot(X, Y)) + 0.0008 * np.sin(23 * X + 15 * Y), -0.7, 0.7, -0.6, 0.8, 300, 300, mat('w', '#14181d', 0.02, spec=0.9))
    rs = petalmats(['#d98f86', '#eec6b8', '#c9756c', '#f3ded2'])
    for k in range(34):
        a, r = random.uniform(0, 6.28), 0.16 + 0.5 * random.random() ** 0.7
        x, y = r * math.cos(a), 0.1 + r * math.sin(a)
        if math.hypot(x - 0.05, y) > 0.15 and math.hypot(x, y - 0.1) < 0.64:
            petal(x, y, 0.158, random.uniform(0.1, 0.15), random.uniform(0, 6.28), random.uniform(0.4, 1.0), random.choice(rs), 0.12)
    lathe((0.05, 0, 0.13), [(0, 0), (0.06, 0.0), (0.1, 0.03), (0.108, 0.07), (0.1, 0.08), (0.07, 0.068), (0, 0.062)], mat('wx', '#f3e6d2', 0.45, sss=0.35, emit=0.04), seg=64)
    rod((0.05, 0, 0.19), (0.05, 0, 0.222), 0.0026, black(0.9), 8)
    lathe((0.05, 0, 0.215), [(0, 0), (0.01, 0.011), (0.0145, 0.032), (0.011, 0.062), (0.004, 0.09), (0, 0.104)], emis('#ffb565', 30), seg=24)
    point((0.05, -0.015, 0.275), 5, (1, 0.62, 0.3), 0.02)
    area((-1.0, 0.9, 0.9), (0, 0, 0.15), 7, 0.6, '#a9b0ff')
    world(color='#3a3a58', strength=0.05)
    cam((0.1, -1.15, 0.55), (0.02, 0.03, 0.16), 58, 2.6, (0.05, -0.1, 0.19))


@scene('sugared-almonds', SQ, 14, dict(WE, ev=0.35), 'Sugared almonds in white and blush spilling from a paper cone', '从纸筒里散落的白色与粉色糖衣杏仁', 10)
def _():
    paper('#c9b9b0', bump=0.1)
    ms = [mat('al%d' % k, c, 0.42, bump=0.06, bscale=60, sss=0.06) for k, c in enumerate(('#f4efe8', '#f4efe8', '#eccabd', '#d9c8d0'))]

    def almond(x, y, z):
        o = sph((0, 0, 0), 0.048, random.choice(ms), 32)
        for v in o.data.vertices:
            t = (v.co.x + 0.048) / 0.096
            v.co.y *= 0.78 * (0.72 + 0.4 * math.sin(math.pi * min(1, t * 0.8 + 0.12)))
            v.co.z *= 0.6
            v.co.x *= 1.35
        o.location = (x, y, z)
        o.rotation_euler = (random.uniform(-0.35, 0.35), random.uniform(-0.35, 0.35), random.uniform(0, 6.28))

    placed = []
    while len(placed) < 26:
        a = random.gauss(-0.25, 0.5)
        r = random.uniform(0.05, 0.62)
        x, y = -0.12 + r * math.cos(a), -0.02 + r * math.sin(a) * 0.9
        if all(math.hypot(x - p, (y - q)) > 0.098 for p, q in placed):
            placed.append((x, y))
            almond(x, y, 0.032)
    for k in range(9):
        almond(-0.1 + 0.045 * (k % 3) + random.uniform(-0.02, 0.02), 0.02 + 0.09 * (k // 3 - 1), 0.085 + 0.02 * (k % 2))
    n = 80
    v = []
    for i in range(n + 1):
        a = -0.25 + 2 * math.pi * 1.08 * i / n
        for t in (0.06, 1):
            v.append((0.6 * t, 0.17 * t * math.cos(a) * (1 + 0.02 * i / n), 0.17 * t * math.sin(a) * (1 + 0.02 * i / n)))
    o = smooth(meshobj('cone', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)], mat('cp', '#f3eee4', 0.85, bump=0.12, bscale=140)))
    o.location = (-0.72, 0.26, 0.05)
    o.rotation_euler = (0.4, math.radians(-10), math.radians(-22))
    area((-0.9, 0.9, 1.0), (0, 0, 0), 17, 0.4, '#fff0de')
    area((1.1, -0.6, 0.8), (0, 0, 0), 3, 0.6, '#dfe6ff')
    world('studio', 0.14)
    cam((0.08, -1.1, 0.78), (-0.06, 0.03, 0.04), 54, 2.8, (0.0, -0.12, 0.05))


@scene('ranunculus-glass', PT, 16, dict(WE, ev=0.75, vig=0.18), 'Two white ranunculus in a narrow glass of water before a gray wall', '灰墙前窄口水杯里的两枝白色洋牡丹', 12)
def _():
    table(mat('tb', '#c9c3ba', 0.5, bump=0.06, bscale=60), '#8b8a8c', 0.9)
    G = pane()
    lathe((0, 0, 0), [(0, 0.02), (0.1, 0.02), (0.105, 0.0), (0.112, 0.01), (0.112, 0.42), (0.108, 0.425), (0.104, 0.42)], G, seg=96)
    lathe((0, 0, 0), [(0, 0.024), (0.1, 0.024), (0.102, 0.3), (0, 0.3)], mat('wa', '#e9f2f2', 0.01, trans=0.97, ior=1.1), seg=96)
    gr = mat('gr', '#7d945c', 0.5, translucent=0.2)
    wm = WHT()
    for x0, pts, R, tilt in ((0, [(-0.06, 0.03, 0.03), (0.02, 0, 0.35), (0.08, -0.03, 0.6), (0.1, -0.05, 0.8)], 0.17, (0.45, 0.25)), (1, [(0.05, 0.02, 0.03), (-0.04, 0, 0.35), (-0.13, 0.02, 0.52), (-0.18, 0.0, 0.6)], 0.13, (0.5, -0.6))):
        curve(pts, 0.011, gr)
        x, y, z = pts[-1]
        flower((x, y, z - 0.02), R, wm, 'ranunculus', tilt, n=80)
        for a in range(5):
            sprig((x, y, z - 0.01), (math.cos(a * 1.25), math.sin(a * 1.25), -0.1), 0.07, gr, gr, (0.07, 0.02), 2)
    petal(0.22, -0.12, 0.014, 0.13, 1.2, 0.8, wm[0], 0.1)
    area((-1.3, -0.1, 1.1), (0, 0, 0.5), 20, 0.5, '#fff4e6', sy=1.2)
    area((1.2, 0.4, 0.9), (0, 0, 0.5), 2.5, 0.5, '#dfe6ff')
    world('studio', 0.14)
    cam((0.05, -2.0, 0.6), (-0.02, 0, 0.46), 60, 2.8, (0.05, -0.12, 0.7))


@scene('bouquet-close', FILM, 14, dict(WE, ev=0.5), 'A bouquet of blush roses lying in a bentwood chair in low sun', '低阳下躺在曲木椅上的粉玫瑰花束', 61)
def _():
    on('wedding', 'bouquet-chair')
    cam((-0.55, -1.35, 0.98), (0.03, 0.0, 0.62), 58, 2.4, (0.0, -0.08, 0.64))


@scene('candle-steps', FILM, 14, dict(WE, ev=0.9, bloom=0.16), 'Candles in glasses and fallen petals on stone steps at night', '夜里石阶上的玻璃烛杯与花瓣', 62)
def _():
    on('wedding', 'candle-aisle')
    cam((-0.75, -1.55, 0.55), (0.1, 0.9, 0.3), 50, 2.4, (0.1, 0.1, 0.25))


@scene('hair-comb', SQ, 16, dict(WE, ev=0.9, bloom=0.08, vig=0.22), 'A gold hair comb with pearls on dark green silk', '墨绿丝绸上镶珍珠的金色发梳', 7)
def _():
    h = silk(mat('si', '#0c4634', 0.5, spec=0.2), -1.8, 1.8, -1.8, 3.4, 0.04, 340, seed=12, freq=0.6, ang=0.6)
    gold = mat('go', '#d8ae68', 0.16, metal=1)
    pe = mat('pe', '#f2e9df', 0.14, coat=1, sheen=0.3, spec=0.7)
    gem = mat('gem', '#f4fbff', 0.02, metal=1)
    parts = []
    R = 0.62

    def at(a, r):
        return (r * math.sin(a), r * math.cos(a) - R)

    # band and teeth
    band = [(*at(a, R), 0) for a in np.linspace(-0.62, 0.62, 60)]
    parts.append(curve(band, 0.016, gold))
    for a in np.linspace(-0.6, 0.6, 23):
        x, y = at(a, R)
        parts.append(curve([(x, y, 0), (x * 0.97, y - 0.14, -0.004), (x * 0.94, y - 0.36, -0.012)], 0.0075, gold, radii=[1, 0.9, 0.35]))
    # three rows of leaves and pearls above the band
    for k, a in enumerate(np.linspace(-0.58, 0.58, 13)):
        x, y = at(a, R + 0.075 + 0.05 * (k % 2))
        r = 0.05 if k % 3 == 0 else 0.036
        parts.append(sph((x, y, 0.03), r, pe, 56))
        parts.append(torus((x, y, 0.012), r * 0.95, 0.005, gold))
    for k, a in enumerate(np.linspace(-0.6, 0.6, 26)):
        x, y = at(a, R + 0.035)
        parts.append(sph((x, y, 0.022), 0.013, gem if k % 2 else gold, 24))
    for k, a in enumerate(np.linspace(-0.54, 0.54, 18)):
        x, y = at(a + random.uniform(-0.012, 0.012), R + 0.13 + 0.05 * (k % 3))
        leaf = sph((0, 0, 0), 1, gold, 32)
        leaf.scale = (0.022, 0.062, 0.006)
        leaf.location = (x, y, 0.02 + 0.012 * (k % 2))
        leaf.rotation_euler = (random.uniform(-0.25, 0.25), random.uniform(-0.35, 0.35), -a + random.uniform(-0.5, 0.5))
        parts.append(leaf)
    for a in np.linspace(-0.5, 0.5, 9):
        x, y = at(a, R + 0.24 - 0.12 * abs(a))
        parts.append(curve([(*at(a, R), 0.01), (x, y, 0.05)], 0.003, gold))
        parts.append(sph((x, y, 0.055), 0.02, pe, 40))
    group(parts, (0.0, 0.14, 0.045), (4, 0, 24))
    area((-1.1, 0.5, 0.75), (0, 0.1, 0.05), 11, 0.3, '#fff0dc')
    area((1.1, -0.3, 0.9), (0, 0.1, 0.05), 2, 0.4, '#cfe0ff')
    world('studio', 0.06)
    cam((0.05, -1.26, 0.86), (0.02, 0.04, 0.05), 54, 2.8, (0.0, 0.12, 0.13))


@scene('rose-cloche', SQ, 18, dict(WE, ev=0.85, vig=0.16), 'One blush rose under a glass cloche, a petal fallen beside it', '玻璃罩下的一枝浅粉玫瑰，旁边落着一片花瓣', 31)
def _():
    table(mat('tb', '#b9aea2', 0.5, bump=0.06, bscale=50), '#a89b90', 2.0)
    w = grid(8, 6, 1, 1, (0, 1.9, 2), canvas('#a4988e', '#93877e', '#b5aaa0', 0.7, 2))
    w.rotation_euler = (math.pi / 2, 0, 0)
    wd = plain_wood('#6d4a31', '#452d1d', 0.32, 1.6)
    lathe((0, 0, 0), [(0, 0), (0.36, 0), (0.372, 0.008), (0.372, 0.026), (0.362, 0.036), (0.35, 0.04), (0.345, 0.05), (0.335, 0.056), (0, 0.056)], wd, seg=192)
    G = pane()
    R, h = 0.285, 0.72
    prof = [(R + 0.004, 0.057), (R + 0.006, 0.062), (R + 0.002, 0.07), (R, 0.08), (R, h - 0.2)]
    prof += [(R * math.cos(a), h - 0.2 + 0.265 * math.sin(a)) for a in np.linspace(0.04, math.pi / 2, 50)]
    prof[-1] = (0, h + 0.065)
    lathe((0, 0, 0), prof, G, seg=192)
    lathe((0, 0, h + 0.06), [(0.018, 0), (0.0145, 0.004), (0.013, 0.01), (0.0145, 0.016)] + [(0.04 * math.sin(t), 0.052 - 0.037 * math.cos(t)) for t in np.linspace(0.5, math.pi, 60)], pane(), seg=128)
    gr = mat('gr', '#6f8450', 0.5, translucent=0.2, var=0.08, vscale=20)
    le = mat('le', '#5f7a4c', 0.5, translucent=0.3, var=0.12, vscale=20)
    lathe((-0.01, 0.0, 0.056), [(0, 0), (0.05, 0), (0.055, 0.006), (0.05, 0.014), (0.03, 0.022), (0.024, 0.04), (0.024, 0.12), (0.028, 0.126), (0.024, 0.126), (0.018, 0.12), (0, 0.115)], brass(0.22), seg=96)
    curve([(-0.01, 0, 0.1), (-0.014, 0, 0.2), (-0.004, -0.004, 0.32), (0.012, -0.012, 0.42), (0.016, -0.03, 0.49)], 0.0095, gr)
    top = (0.016, -0.03, 0.49)
    for o in flower(top, 0.155, petalmats(['#f3cfc3', '#f9e6dd', '#efc2b5', '#fbeee7']), 'peony', (0.5, 0.16), n=54, openness=0.93):
        ss = o.modifiers.new('ss', 'SUBSURF')
        ss.levels = ss.render_levels = 2
    for z, a, q in ((0.27, 2.7, 0.13), (0.33, -0.4, 0.12)):
        d = (math.cos(a), math.sin(a), 0.75)
        sprig((0, 0, z - 0.03), d, q, le, gr, (0.055, 0.013), 4, droop=0.35)
    rs = petalmats(['#eec6b8', '#e7b3a4'])
    petal(0.13, -0.12, 0.068, 0.12, 0.7, 0.7, rs[0], 0.08)
    petal(-0.42, -0.3, 0.014, 0.12, 2.2, 0.8, rs[1], 0.08)
    area((-1.25, -0.1, 1.0), (0, 0, 0.4), 17, 0.4, '#fff2e2', sy=1.2)
    area((1.2, 0.3, 0.8), (0, 0, 0.4), 2.5, 0.3, '#dfe6ff', sy=1.2)
    gobo((-2.2, -0.6, 1.9), (0.3, 1.9, 0.75), 260, 'window', 40, r=0.02, nx=2, ny=3, w=0.5, h=0.6)
    spot((-1.0, -1.1, 1.3), (0.03, -0.02, 0.54), 34, 17, 0.8, 0.12, '#fff2e2')
    world(color='#d8ccc2', strength=0.16)
    cam((0.06, -2.05, 0.78), (0.0, 0, 0.415), 64, 2.6, (0.03, -0.12, 0.55))


@scene('mirror-ball', FILM, 16, dict(WE, ev=0.7, bloom=0.22, shadow='#2f2444', vig=0.24), 'A mirror ball above the dance floor, warm flecks of light on the wall behind', '舞池上方的镜面球，身后墙上洒满暖色光点', 32)
def _():
    w = grid(14, 8, 1, 1, (0, 3.2, 1), mat('wl', '#4a2a3a', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    spot((-1.2, 0.8, 2.4), (-0.9, 3.2, 1.0), 170, 60, 1, 0.3, '#ffb89a')
    c, R = Vector((0.3, 0, 0.96)), 0.42
    rows = 40
    step = math.pi / rows
    v, f = [], []
    rg = random.Random(5)
    for j in range(rows):
        ph = -math.pi / 2 + step * (j + 0.5)
        n = max(4, round(2 * math.pi * math.cos(ph) / step))
        for i in range(n):
            a = 2 * math.pi * (i + 0.5 * (j % 2)) / n
            d = Vector((math.cos(ph) * math.cos(a), math.cos(ph) * math.sin(a), math.sin(ph)))
            tx = Vector((-math.sin(a), math.cos(a), 0))
            ty = d.cross(tx).normalized()
            nn = (d + tx * rg.gauss(0, 0.03) + ty * rg.gauss(0, 0.03)).normalized()
            tx = (tx - nn * tx.dot(nn)).normalized()
            ty = nn.cross(tx)
            hw = math.pi * math.cos(ph) / n * R * 0.95
            hh = step / 2 * R * 0.95
            k = len(v)
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                v.append(tuple(d * (R + 0.001) + tx * hw * sx + ty * hh * sy))
            f.append((k, k + 1, k + 2, k + 3))
    o = meshobj('tiles', v, f, mat('mir', '#eceef2', 0.03, metal=1))
    core = sph((0, 0, 0), R - 0.002, mat('core', '#2a2a2c', 0.5), 96)
    cap = lathe((0, 0, 0), [(0, R - 0.01), (0.09, R - 0.014), (0.09, R + 0.012), (0.03, R + 0.02), (0.03, R + 0.05), (0, R + 0.05)], metal('#c9c6c0', 0.2), seg=96)
    shaft = rod((0, 0, R), (0, 0, R + 1.2), 0.011, metal('#b9b6b0', 0.25))
    group([o, core, cap, shaft], c, (0, 0, 20))
    # flecks of light on the wall, along circles as a turning ball throws them
    ms = [emis(q, e) for q, e in (('#ffcf9a', 2.2), ('#ffb877', 1.4), ('#ffd9c0', 3.2), ('#f29aa8', 1.2))]
    for _ in range(90):
        x, z = rg.uniform(-2.6, 2.9), rg.uniform(-0.4, 2.5)
        q = cyl((x, 3.17, z), rg.uniform(0.022, 0.034), 0.002, rg.choice(ms), 0, v=24, rot=(90, 0, 0))
        q.scale = (1 + abs(x - 0.26) * 0.12, 1, 1)
    # what the mirrors see: the room in front of them
    for _ in range(190):
        a = rg.uniform(-math.pi, 0)
        d = rg.uniform(2.6, 4.5)
        sph((d * math.cos(a), d * math.sin(a) - 1.2, rg.uniform(-0.6, 3.2)), rg.uniform(0.03, 0.1), emis(rg.choice(('#ffc27a', '#ffdcae', '#ff9d6a', '#f2b0c0')), rg.uniform(4, 18)), 12)
    card((0, -5.5, 1), (90, 0, 0), (14, 6), glow('#1a1018', '#d98a7a', 0.5, 0.8, 1))
    card((0, -1, 3.8), (0, 0, 0), (14, 11), glow('#120e1e', '#8f6f80', 0.4, 0.7, 4))
    card((0, -1, -1.6), (0, 0, 0), (14, 11), glow('#140c0a', '#c98a5a', 0.35, 0.9, 7))
    card((-5, -1, 1), (90, 0, 90), (11, 6), glow('#140e20', '#a06a9a', 0.5, 0.8, 2))
    card((5, -1, 1), (90, 0, 90), (11, 6), glow('#1a0e10', '#e09a7a', 0.5, 0.8, 5))
    area((-2.0, -1.4, 2.2), c, 60, 0.5, '#ffe2bd')
    area((2.2, -0.6, 0.6), c, 22, 0.8, '#e88aa8')
    area((-0.6, -1.8, -0.5), c, 14, 1.2, '#b98acf')
    area((0.4, 2.2, 2.6), c, 20, 0.6, '#ffcf9a')
    world('studio', 0.1)
    cam((-0.15, -2.4, 0.8), (0.02, 0, 0.97), 43, 2.0, (0.25, -0.4, 0.96))


def band(R, w, t, m, loc, rot):
    """A ring with a court profile: flat within, rounded outside."""
    prof = [(R, -w / 2 + 0.002), (R - 0.001, 0), (R, w / 2 - 0.002)] + [(R + t * max(0, math.sin(a)) ** 0.6, w / 2 * math.cos(a)) for a in np.linspace(0.03, math.pi - 0.03, 24)]
    o = lathe((0, 0, 0), prof + [prof[0]], m, 256)
    o.data.use_auto_smooth = False
    o.location = loc
    o.rotation_euler = [math.radians(a) for a in rot]
    return o


@scene('rings-glass', SQ, 18, dict(WE, ev=1.0, bloom=0.05, vig=0.2), 'Two plain gold bands on black glass, one standing, with their reflections', '黑玻璃上的两枚素金戒，一枚立着，映出倒影', 102)
def _():
    grid(9, 9, 1, 1, (0, 2, 0), mat('gl', '#08080a', 0.035, spec=0.8))
    w = grid(14, 6, 1, 1, (0, 3.4, 1), glow('#0e0e12', '#4a4440', 0.55, 0.28, 2))
    w.rotation_euler = (math.pi / 2, 0, 0)
    g1 = mat('g1', '#e0b468', 0.09, metal=1, bump=0.005, bscale=90)
    g2 = mat('g2', '#e7c9a4', 0.13, metal=1, bump=0.005, bscale=90)
    band(0.2, 0.09, 0.022, g1, (-0.03, 0.06, 0.222), (90, 0, 32))
    band(0.175, 0.065, 0.02, g2, (0.2, -0.13, 0.034), (0, 0, 0))
    area((-1.1, 0.5, 1.1), (0, 0, 0.1), 26, 0.7, '#fff0da')
    area((0.9, -0.5, 0.9), (0, 0, 0.1), 8, 0.25, '#ffffff', sy=1.2)
    area((0.4, 1.2, 1.7), (0, 0, 0.15), 22, 0.7, '#ffe4c2', sy=0.5)
    card((0, -4, 1), (90, 0, 0), (40, 16), glow('#0a0a0c', '#8a7c6e', 0.8, 0.22, 3))
    world('studio', 0.1)
    cam((0.05, -1.45, 0.62), (0.07, 0, 0.12), 72, 1.6, (-0.02, -0.1, 0.16))


@scene('champagne-coupe', PT, 18, dict(WE, ev=0.7, bloom=0.08, vig=0.2), 'A coupe of champagne on a pale stone table, lit from behind', '浅色石台上一杯逆光的碟形香槟', 103)
def _():
    table(mat('st', '#b9b0a4', 0.35, coat=0.15, var=0.05, vscale=3), '#6f6258', 2.6, (190, '#ffd9a8'))
    G = pane()
    bowl = smoothed([(0.014, 0.60), (0.05, 0.607), (0.13, 0.632), (0.21, 0.675), (0.262, 0.735), (0.278, 0.80), (0.274, 0.85)])
    lathe((0, 0, 0), smoothed([(0, 0.016), (0.1, 0.013), (0.18, 0.008), (0.19, 0.004), (0.19, 0.0)])[::-1] + smoothed([(0.06, 0.02), (0.022, 0.045), (0.0125, 0.1), (0.011, 0.3), (0.0115, 0.5), (0.014, 0.6)]), G, 128)
    lathe((0, 0, 0), bowl + [(0.272, 0.853), (0.27, 0.85)] + [(r - 0.004, z) for r, z in bowl[::-1] if r > 0.03], G, 160)
    top = 0.785
    liq = [(0, 0.612), (0.045, 0.615)] + [(r - 0.006, z + 0.003) for r, z in bowl if r > 0.055 and z < top] + [(0.269, top), (0.262, top - 0.003), (0, top - 0.003)]
    lathe((0, 0, 0), liq, mat('ch', '#f0d9a0', 0.0, trans=1, ior=1.33), 160)
    rg = random.Random(4)
    bb = mat('bb', '#ffffff', 0.0, trans=1, ior=1.3)
    for k in range(150):
        a = rg.uniform(0, 2 * math.pi)
        edge = k < 110
        r = 0.262 - abs(rg.gauss(0, 0.006)) if edge else 0.25 * math.sqrt(rg.random())
        sph((r * math.cos(a), r * math.sin(a), top - 0.002), rg.uniform(0.0025, 0.006 if edge else 0.004), bb, 16)
    area((0.7, 1.2, 1.0), (0, 0, 0.6), 34, 0.6, '#ffe2b8')
    area((-1.0, 0.5, 1.0), (0, 0, 0.65), 14, 0.2, '#fff0dc', sy=1.5)
    area((1.1, -0.8, 0.9), (0.2, 0, 0.2), 5, 0.4, '#fff0dc')
    world('studio', 0.1)
    cam((0.06, -2.9, 1.0), (0.02, 0, 0.5), 74, 1.6, (0, -0.24, 0.78))
