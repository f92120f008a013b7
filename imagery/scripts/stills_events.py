from stills import *
from views import SIZE as FILM, on

SCENES, scene = registry()
EV = dict(ev=0.4, shadow='#2c2f58', high='#ffe2ba', bloom=0.1, vig=0.2)


@scene('amber-tumbler', P45, 16, dict(EV, ev=0.8), 'A heavy tumbler of amber drink with one large ice cube, lit from behind', '逆光中盛琥珀色酒的厚底杯，一块大冰', 1)
def _():
    table(mat('tb', '#241a18', 0.25, coat=0.4), '#3a2420', 1.5, (35, '#ff9d5a'))
    n = 16
    outer = []
    for z, r in ((0, 0.2), (0.02, 0.215), (0.5, 0.245), (0.52, 0.244)):
        outer.append((r, z))
    G = pane()
    lathe((0, 0, 0), [(0, 0.0), (0.2, 0.0)] + outer + [(0.23, 0.52)], G, seg=96)
    gl = glass('#fff4e6', 0.02, 1.45)
    v, f = [], []
    for z, r in ((0.0, 0.19), (0.02, 0.21), (0.2, 0.222)):
        for k in range(2 * n):
            a = math.pi * k / n
            rr = r * (1.03 if k % 2 else 0.96)
            v.append((rr * math.cos(a), rr * math.sin(a), z))
    for j in range(2):
        for k in range(2 * n):
            f.append((j * 2 * n + k, j * 2 * n + (k + 1) % (2 * n), (j + 1) * 2 * n + (k + 1) % (2 * n), (j + 1) * 2 * n + k))
    f += [tuple(range(2 * n))[::-1], tuple(range(4 * n, 6 * n))]
    meshobj('cut', v, f, thinglass('#ffdca8'))
    lathe((0, 0, 0), [(0, 0.05), (0.2, 0.05), (0.212, 0.07), (0.22, 0.26), (0, 0.26)], mat('lq', '#d9822a', 0.02, trans=0.92, ior=1.15, emit=0.06), seg=96)
    ice = box((0.01, 0, 0.25), (0.24, 0.24, 0.26), mat('ice', '#ffffff', 0.04, trans=1, ior=1.25, bump=0.2, bscale=12), 0.022, rot=(8, -6, 24))
    area((0.6, 1.0, 0.7), (0, 0, 0.3), 30, 0.4, '#ffcf8a')
    area((-0.9, 0.3, 0.7), (0, 0, 0.3), 8, 0.15, '#fff0dc', sy=1.2)
    bokeh(16, (-1.0, 1.0), (1.2, 1.4), (0.2, 1.1), (0.012, 0.022), e=(5, 14))
    world('studio', 0.05)
    cam((0.08, -1.7, 0.5), (0.02, 0, 0.33), 64, 2.6, (0, -0.2, 0.36))


@scene('cloakroom-tokens', SQ, 14, dict(EV, ev=0.55), 'Blank brass cloakroom tokens on worn leather, one on edge', '旧皮面上的空白黄铜寄存牌，一枚侧立', 2)
def _():
    grid(5, 5, 1, 1, (0, 0.5, 0), mat('le', '#4a2a22', 0.45, bump=0.5, bscale=60, var=0.12, vscale=6, detail=8, coat=0.1))
    br = mat('br', '#c49a55', 0.26, metal=1, bump=0.05, bscale=50, var=0.06, vscale=14)
    lp = brass(0.3)

    def token(loc, rot):
        d = cyl((0, 0, 0), 0.14, 0.016, br, 0)
        c = cyl((0, 0.104, 0), 0.02, 0.1, br, 0, v=48)
        holes(d, [c])
        bevel(d, 0.004, 3)
        O = [d, c, torus((0, 0, 0.008), 0.127, 0.003, br), torus((0, 0, -0.008), 0.127, 0.003, br), torus((0, 0.104, 0.008), 0.024, 0.003, br)]
        e = group(O, loc, rot)
        return e

    token((-0.2, 0.06, 0.01), (0, 0, 30))
    token((0.0, 0.18, 0.022), (4, -3, -50))
    token((0.26, 0.22, 0.01), (0, 0, 120))
    token((-0.14, -0.2, 0.01), (0, 0, 200))
    token((-0.38, 0.26, 0.01), (0, 0, 80))
    token((0.18, -0.08, 0.141), (84, 0, 32))
    area((-0.9, 0.8, 0.7), (0, 0, 0.05), 17, 0.35, '#ffe0b4')
    area((1.1, 0.1, 0.6), (0, 0, 0.1), 4, 0.2, '#b9ccff', sy=0.9)
    world('studio', 0.1)
    cam((0.04, -1.15, 0.66), (0.02, 0.02, 0.06), 56, 2.2, (0.15, -0.1, 0.14))


@scene('vinyl-needle', LS, 14, dict(EV, ev=1.7), 'The needle of a turntable on a black record, light sliding along the grooves', '黑胶唱片上的唱针，光沿纹路滑过', 3)
def _():
    grid(6, 6, 1, 1, (0, 1, -0.03), black(0.4))
    vin = mat('vin', '#0b0b0c', 0.22, spec=0.7)
    prof = [(0.3, 0)]
    r = 0.34
    rg = random.Random(2)
    while r < 1.45:
        wide = rg.random() < 0.012
        prof += [(r, 0.0), (r + 0.0025, -0.0012), (r + 0.005, 0.0)]
        r += 0.03 if wide else 0.0056
    lathe((-0.55, 0.75, 0), prof + [(1.47, 0.002), (1.48, -0.006), (1.47, -0.012)], vin, seg=256)
    lathe((-0.55, 0.75, 0.001), [(0, 0), (0.3, 0)], mat('lab', '#c2562f', 0.8), seg=96)
    cyl((-0.55, 0.75, 0.02), 0.02, 0.06, metal(), 0.006)
    sh = mat('sh', '#17181a', 0.3, coat=0.3)
    al = metal('#c3c5c8', 0.16)
    O = [box((0, 0.02, 0.09), (0.1, 0.34, 0.016), sh, 0.004), extr((0, -0.06, 0.05), [(-0.042, 0.035), (0.042, 0.035), (0.042, -0.006), (0.02, -0.026), (-0.02, -0.026), (-0.042, -0.006)], 0.2, mat('ct', '#b8322a', 0.3, coat=0.4), 0.004)]
    O += [rod((0, -0.12, 0.03), (0, -0.166, 0.004), 0.0045, al, 16), cyl((0, -0.167, 0.006), 0.0035, 0.014, mat('dia', '#e9eef2', 0.05), 0)]
    O += [rod((0, 0.18, 0.09), (0.0, 0.34, 0.1), 0.022, al), cyl((0, 0.2, 0.092), 0.03, 0.05, sh, 0.004, rot=(90, 0, 0)), curve([(0, 0.33, 0.1), (0.01, 0.5, 0.12), (0.12, 0.9, 0.16), (0.2, 1.6, 0.18)], 0.02, al), rod((0.05, -0.02, 0.095), (0.15, -0.1, 0.13), 0.006, al)]
    for x in (-0.022, 0.022):
        O.append(cyl((x, -0.02, 0.102), 0.0085, 0.01, al, 0.001))
        O.append(cyl((x, 0.1, 0.102), 0.0085, 0.01, al, 0.001))
    group(O, (0.06, 0.0, 0.001), (0, 0, 12), 1.0)
    area((-0.2, 1.7, 0.7), (0, 0.1, 0), 16, 0.5, '#ffb877')
    area((0.35, 1.9, 0.75), (0.1, 0, 0), 16, 0.9, '#ffcf9a', sy=0.4)
    area((-1.2, 0.2, 0.7), (0, 0, 0.1), 20, 0.3, '#8fa2ff', sy=0.8)
    area((0.9, -0.7, 0.8), (0, 0, 0.1), 4, 0.4, '#ffe2c0')
    world('studio', 0.03)
    cam((-0.32, -1.05, 0.34), (0.03, 0.0, 0.06), 62, 2.2, (0.09, -0.16, 0.03))


@scene('sparkler', PT, 12, dict(EV, ev=1.0, wb=[1.1, 0.62, 0.27], bloom=1.1, bth=0.3, vig=0.25), 'A sparkler burning, its golden sparks flying out over a dark ground', '燃烧的手持烟花，金色火星在暗底上四溅', 4)
def _():
    w = grid(14, 10, 1, 1, (0, 2.4, 1), mat('wl', '#1a2036', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    rg = random.Random(9)
    ms = [emis(c, e) for c, e in (('#ffb85a', 26), ('#ffd9a0', 38), ('#ff9d3f', 16), ('#fff0d0', 55))]
    c0 = Vector((0, 0, 0.72))
    for k in range(330):
        d = Vector((rg.gauss(0, 1), rg.gauss(0, 1), rg.gauss(0, 1))).normalized()
        L = abs(rg.gauss(0.2, 0.16)) + 0.03
        s = rg.uniform(0.0, 0.45) * L
        m = rg.choice(ms)
        P = [c0 + d * (s + (L - s) * t) - Vector((0, 0, 0.1 * (L * t) ** 2 * 3)) for t in (0, 0.35, 0.7, 1)]
        curve([tuple(p) for p in P], rg.uniform(0.0008, 0.0019), m, kind='POLY', res=1, radii=[0.4, 1, 0.8, 0.15])
        if rg.random() < 0.4:
            e = P[-1]
            for _ in range(rg.choice((3, 4, 5))):
                q = (d + Vector((rg.gauss(0, 0.9), rg.gauss(0, 0.9), rg.gauss(0, 0.9)))).normalized() * rg.uniform(0.015, 0.055)
                curve([tuple(e), tuple(e + q * 0.5), tuple(e + q)], 0.0009, m, kind='POLY', res=1, radii=[1, 0.8, 0.2])
    sph(tuple(c0), 0.016, emis('#fff6e6', 130), 16)
    rod((0.02, 0.0, -0.4), tuple(c0), 0.0045, mat('wr', '#4a4a4d', 0.5, metal=0.8), 10)
    rod((0.004, 0, 0.58), (0, 0, 0.72), 0.0085, mat('sp', '#6a6a6c', 0.9, bump=1, bscale=300), 10)
    bokeh(14, (-1.3, 1.3), (1.8, 2.2), (-0.3, 1.8), (0.02, 0.035), ('#5f6fb0', '#8f6fb0', '#c98a5a'), (0.8, 2.4))
    point((0, -0.05, 0.72), 2.5, (1, 0.7, 0.4), 0.03)
    world(color='#141a30', strength=0.1)
    cam((0.03, -1.75, 0.62), (0.0, 0, 0.6), 56, 3.2, (0, 0, 0.72))


@scene('cork-cage', SQ, 14, dict(EV, ev=1.1), 'A champagne cork lying beside its wire cage with a red cap', '横放的香槟软木塞与红盖铁丝罩', 5)
def _():
    table(mat('tb', '#1f2a2c', 0.35, coat=0.2, bump=0.04, bscale=40), '#1b2224')
    ck = mat('ck', '#b98c5c', 0.88, bump=0.7, bscale=46, var=0.2, vscale=26, detail=8)
    o = lathe((0, 0, 0), [(0, 0), (0.115, 0), (0.125, 0.012), (0.118, 0.09), (0.1, 0.16), (0.098, 0.2), (0.125, 0.23), (0.145, 0.27), (0.148, 0.33), (0.13, 0.385), (0.08, 0.41), (0, 0.418)], ck, seg=96)
    group([o], (-0.2, 0.08, 0.13), (0, 98, 28))
    wr = metal('#b9bbbe', 0.3)
    O = [cyl((0, 0, 0.2), 0.105, 0.012, mat('cap', '#c0443a', 0.35, coat=0.4), 0.004), torus((0, 0, 0.196), 0.108, 0.005, brass()), torus((0, 0, 0.0), 0.13, 0.006, wr)]
    for k in range(4):
        a = k * math.pi / 2 + 0.4
        for s in (-1, 1):
            O.append(curve([(0.108 * math.cos(a), 0.108 * math.sin(a), 0.195), (0.13 * math.cos(a + s * 0.05), 0.13 * math.sin(a + s * 0.05), 0.13), (0.134 * math.cos(a + s * 0.25), 0.134 * math.sin(a + s * 0.25), 0.06), (0.13 * math.cos(a + s * 0.62), 0.13 * math.sin(a + s * 0.62), 0.0)], 0.0052, wr))
    P = [(0.13 + 0.02 * t + 0.012 * math.cos(30 * t), 0.012 * math.sin(30 * t), 0.0 - 0.06 * t) for t in np.linspace(0, 1.4, 60)]
    O.append(curve(P, 0.0052, wr))
    group(O, (0.22, -0.04, 0.008), (0, 0, -30))
    area((-0.9, 0.1, 0.9), (0, 0, 0.1), 17, 0.35, '#ffe2b8')
    area((1.1, 0.2, 0.7), (0, 0, 0.1), 5, 0.2, '#b9ccff', sy=0.9)
    world('studio', 0.1)
    cam((0.06, -1.2, 0.55), (0.0, 0.03, 0.1), 58, 2.6, (0.0, -0.1, 0.14))


@scene('streamer-coils', LS, 14, dict(EV, ev=1.0, bloom=0.04), 'Paper streamers unrolling on their edges across deep green paper', '深绿纸面上侧立展开的纸彩带', 6)
def _():
    paper('#1f3a34')
    for k, (c, ctr, a0, n, dr, tail, b, cw, h) in enumerate((('#e8b23a', (-0.2, 0.0), 0.4, 5.5, 0.022, 1.1, 1.6, False, 0.075), ('#d9573f', (0.06, 0.32), 2.6, 4.2, 0.03, 0.9, -1.9, True, 0.075), ('#f1e7d6', (0.22, -0.1), 4.1, 3.3, 0.034, 0.7, 1.2, False, 0.075))):
        m = mat('st%d' % k, c, 0.85, translucent=0.35, bump=0.08, bscale=200)
        standing(coil(n, 0.035, dr, tail, a0, cw, b, ctr), h, m, 0.0012, 0.003, 0.006, lift=lambda t: 0.012 * max(0, math.sin(t * 14)) * t)
    area((-0.9, 0.8, 0.8), (0, 0, 0.03), 20, 0.25, '#ffe6c4')
    area((1.2, -0.5, 0.9), (0, 0, 0.03), 3, 0.5, '#cfe0ff')
    world('studio', 0.06)
    cam((0.06, -1.15, 0.74), (0.02, 0.06, 0.02), 50, 2.6, (-0.1, -0.05, 0.06))


@scene('trumpet-bell', SQ, 14, dict(EV, ev=1.0), 'The bell of a brass trumpet, its curve holding one long highlight', '小号喇叭口，弧面上一道长长的高光', 7)
def _():
    table(mat('tb', '#1c1420', 0.3, coat=0.3), '#2a1a2c', 2.0, (40, '#7a5ac8'))
    br = mat('br', '#d6a548', 0.09, metal=1, bump=0.012, bscale=16)
    prof = []
    for t in np.linspace(0, 1, 60):
        x = 1.4 * (1 - t)
        r = 0.055 + 0.42 * math.exp(-x * 5.2) + 0.05 * math.exp(-x * 1.1)
        prof.append((r, -x))
    R = prof[-1][0]
    bell = lathe((0, 0, 0), prof + [(R + 0.006, 0.006), (R + 0.002, 0.012), (R - 0.012, 0.004)] + [(r - 0.007, z + 0.004) for r, z in prof[::-1][2:]], br, seg=192)
    facing([bell, torus((0, 0, 0.004), R, 0.009, br)], (0.05, 0, 0.62), -34, -8)
    area((-1.1, -0.7, 1.2), (0, 0, 0.6), 14, 0.25, '#ffe6c4', sy=1.4)
    area((1.2, 0.5, 0.9), (0, 0, 0.6), 14, 0.3, '#8fa2ff', sy=1.2)
    bokeh(18, (-1.6, 1.6), (1.7, 1.95), (0.1, 1.5), (0.02, 0.035), e=(5, 16))
    world('studio', 0.09)
    cam((0.0, -1.9, 0.66), (0.0, 0, 0.6), 58, 2.4, (0.15, -0.3, 0.6))


@scene('cymbal-edge', LS, 14, dict(EV, ev=1.0), 'The lathed rings of a cymbal under one stage lamp, deep blue behind', '一盏舞台灯下的镲片车纹，背后深蓝', 8)
def _():
    w = grid(14, 8, 1, 1, (0, 2.6, 1), mat('wl', '#14192e', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    br = mat('br', '#c79a4a', 0.34, metal=1, bump=0.06, bscale=26, var=0.05, vscale=8)
    prof = [(0.02, 0.14), (0.06, 0.135), (0.1, 0.118), (0.135, 0.085), (0.15, 0.072)]
    for k in range(150):
        r = 0.152 + 0.0043 * k
        z = 0.072 - 0.062 * ((r - 0.15) / 0.65) ** 1.25
        prof += [(r, z), (r + 0.0022, z - 0.0011)]
    o = lathe((0, 0, 0), prof + [(0.8, 0.008), (0.8, 0.004)], br, seg=256)
    nut = [cyl((0, 0, 0.17), 0.034, 0.05, mat('felt', '#2a2a30', 0.95, sheen=0.5), 0.012), cyl((0, 0, 0.215), 0.018, 0.05, metal(), 0.004), box((0, 0, 0.235), (0.1, 0.014, 0.028), metal(), 0.006)]
    group([o, rod((0, 0, -0.9), (0, 0, 0.2), 0.014, metal())] + nut, (0.1, 0.15, 0.5), (24, 10, 0))
    area((-0.5, 1.3, 1.7), (0.1, 0.1, 0.5), 60, 1.0, '#ffcf9a')
    area((1.3, -0.2, 1.2), (0.1, 0.1, 0.5), 7, 0.3, '#7f92ff', sy=1)
    bokeh(14, (-1.8, 1.8), (2.1, 2.4), (0.1, 1.7), (0.025, 0.045), ('#5f7dff', '#7a5aff', '#ffb35a'), (4, 14))
    world('studio', 0.16)
    cam((-0.15, -1.35, 0.86), (0.06, 0.1, 0.56), 52, 2.2, (-0.05, -0.2, 0.62))


@scene('one-balloon', PT, 12, dict(EV, ev=0.35, bloom=0.04), 'One pearl-white balloon on a curled ribbon against coral paper', '珊瑚色背景前系着卷曲丝带的一只珠白气球', 10)
def _():
    paper('#c4563f', depth=1.0)
    bl = mat('bl', '#f3ece4', 0.16, coat=0.6, sss=0.12, spec=0.6)
    prof = []
    for t in np.linspace(0, math.pi, 60):
        z = -math.cos(t)
        r = math.sin(t) * (1 + 0.10 * z)
        prof.append((max(0.0, 0.36 * r), 0.43 * z - (0.05 * ((1 - z) / 2) ** 6)))
    prof[0] = (0.012, prof[0][1])
    o = lathe((0, 0, 0), prof, bl, seg=128)
    k = lathe((0, 0, 0), [(0.012, -0.47), (0.018, -0.485), (0.014, -0.5), (0.03, -0.53), (0.036, -0.536), (0.03, -0.53)], bl, seg=32)
    group([o, k], (0.02, 0, 1.02), (6, -5, 0))
    P = [(0.045 + 0.035 * math.sin(3.2 * t) + 0.022 * math.sin(15 * t) * t, 0.022 * math.cos(15 * t) * t, 0.5 - 0.62 * t) for t in np.linspace(0, 1, 160)]
    ribbon(P, 0.018, mat('rb', '#e9c27a', 0.3, sheen=0.4, metal=0.5), side=(0, 1, 0), thick=0.001, twist=lambda t: 15 * t * t)
    area((-1.3, -0.5, 1.8), (0, 0, 1.0), 40, 0.5, '#fff0dc', sy=0.9)
    area((1.4, 0.3, 0.9), (0, 0, 0.9), 8, 0.6, '#ffd9cf')
    world('studio', 0.16)
    cam((0.0, -3.1, 0.86), (0.0, 0, 0.76), 62, 4, (0, -0.3, 1.0))


@scene('martini-olive', P45, 16, dict(EV, ev=1.0, shadow='#1f3a3a'), 'Three olives on a pick across a clear cocktail, close', '清澈鸡尾酒杯口横着穿有三粒橄榄的酒签', 11)
def _():
    table(mat('tb', '#14201f', 0.2, coat=0.4), '#17302e', 1.5, (34, '#3fb09a'))
    G = pane()
    lathe((0, 0, 0), [(0, 0), (0.19, 0), (0.195, 0.006), (0.03, 0.02), (0.014, 0.05), (0.013, 0.36), (0.02, 0.38), (0.34, 0.72), (0.338, 0.724)], G, seg=128)
    lathe((0, 0, 0), [(0, 0.385), (0.295, 0.668), (0, 0.668)], mat('lq', '#eef4ec', 0.0, trans=0.98, ior=1.12), seg=128)
    ol = mat('ol', '#8a9a3f', 0.26, coat=0.4, var=0.1, vscale=18)
    O = [rod((-0.42, 0, 0), (0.34, 0, 0), 0.0055, metal('#d9dadc', 0.12), 12), sph((-0.43, 0, 0), 0.02, metal('#d9dadc', 0.1), 24)]
    for k in range(3):
        s = sph((0.16 - 0.135 * k, 0, 0), 0.058, ol, 48)
        s.scale = (1.2, 1, 1)
        O += [s, cyl((0.16 - 0.135 * k + 0.066, 0, 0), 0.017, 0.012, mat('pi', '#b8402f', 0.4), 0.003, rot=(0, 90, 0))]
    group(O, (0.03, -0.06, 0.735), (0, 8, 18))
    area((-0.9, 0.5, 1.1), (0, 0, 0.65), 13, 0.2, '#fff4e0', sy=1.2)
    area((0.9, 0.6, 0.8), (0, 0, 0.6), 9, 0.2, '#ffc98a', sy=1.0)
    bokeh(14, (-1.0, 1.0), (1.2, 1.4), (0.3, 1.3), (0.012, 0.02), ('#ffc27a', '#7fe0c9', '#ffdcae'), (5, 14))
    world('studio', 0.06)
    cam((0.08, -1.35, 0.98), (0.02, 0, 0.66), 62, 2.4, (0.0, -0.1, 0.73))


@scene('table-bulbs', FILM, 14, dict(EV, ev=0.8, bloom=0.16), 'A long table with candles under string lights in a garden at nightfall', '入夜花园灯串下点着蜡烛的长桌', 60)
def _():
    on('events', 'string-garden')
    cam((0.7, -1.75, 1.12), (-0.05, 1.6, 1.12), 46, 2, (0.1, -0.4, 0.85))


@scene('piano-keys', LS, 16, dict(EV, ev=1.25, bloom=0.1, vig=0.24), 'The keys of a piano, close and from low down, in one warm light', '一束暖光里低角度近看的钢琴琴键', 21)
def _():
    table(mat('bed', '#15100d', 0.5), '#221a1c', 2.4, (20, '#ff9a5c'))
    ivory = mat('iv', '#f0e7d6', 0.16, coat=0.5, sss=0.04, var=0.03, vscale=6)
    ebony = mat('eb', '#0b0b0c', 0.2, coat=0.6)
    gloss = mat('gl', '#0d0c0d', 0.06, coat=1, spec=0.8)
    w = 0.1175
    for k in range(-12, 14):
        down = 0.022 if k == 2 else random.uniform(0, 0.0025)
        box((k * w, 0, 0.05 - down), (w - 0.0035, 0.76, 0.1), ivory, 0.007)
        if k % 7 in (0, 1, 3, 4, 5):
            box((k * w + w / 2, 0.14, 0.1 + 0.028), (0.054, 0.48, 0.062), ebony, 0.011)
    # felt, and the fall board that mirrors the keys
    box((0, 0.4, 0.1), (4, 0.03, 0.05), mat('felt', '#6d1220', 0.95, sheen=0.8), 0.01)
    box((0, 0.46, 0.36), (4, 0.05, 0.6), gloss, 0.02)
    box((0, -0.47, 0.0), (4, 0.14, 0.13), gloss, 0.03)
    area((-1.3, 0.25, 0.95), (0.1, 0, 0.1), 26, 0.3, '#ffcf9a')
    area((1.3, -0.9, 0.9), (0, 0, 0.1), 3, 0.5, '#a9c0ff')
    world('studio', 0.05)
    cam((-0.98, -0.86, 0.56), (0.06, 0.02, 0.07), 56, 3.4, (-0.2, -0.14, 0.11))


@scene('desk-bell', LS, 16, dict(EV, ev=0.5, bloom=0.08, vig=0.18), 'A brass call bell on a marble hotel desk, lamps soft behind it', '酒店大理石台面上的黄铜呼叫铃，背后灯光柔和', 31)
def _():
    mb = marble('#e4dfd6', '#a39a8f', 1.5, 0.16)
    grid(8, 4, 1, 1, (0, 0.6, 0), mb)
    w = grid(14, 8, 1, 1, (0, 3.4, 1.5), mat('wl', '#3f5148', 0.9, var=0.05, vscale=1))
    w.rotation_euler = (math.pi / 2, 0, 0)
    spot((-1.4, 2.0, 2.4), (0.4, 3.4, 0.8), 160, 75, 1, 0.3, '#ffc890')
    br = mat('br', '#d8b068', 0.085, metal=1, bump=0.006, bscale=14)
    sat = mat('bs', '#b98d45', 0.3, metal=1, bump=0.03, bscale=90)
    lq = mat('lq', '#15120f', 0.16, coat=0.6)
    lathe((0, 0, 0), [(0, 0), (0.262, 0), (0.27, 0.006), (0.272, 0.014), (0.266, 0.024), (0.25, 0.029), (0.2, 0.033), (0.17, 0.04), (0, 0.042)], lq, seg=192)
    lathe((0, 0, 0), [(0.045, 0.04), (0.045, 0.05), (0.03, 0.056), (0.026, 0.2), (0, 0.2)], sat, seg=64)
    out = [(0.262, 0.062), (0.264, 0.067), (0.26, 0.073), (0.247, 0.083)] + [(0.243 * math.cos(a) ** 0.92, 0.085 + 0.165 * math.sin(a)) for a in np.linspace(0.06, math.pi / 2, 44)]
    out[-1] = (0, 0.25)
    inn = [(max(0, q - 0.008), z - 0.006) for q, z in out[3:]][::-1]
    inn[0] = (0, 0.243)
    lathe((0, 0, 0), inn + [(0.256, 0.062)] + out, br, seg=256)
    lathe((0, 0, 0), [(0.04, 0.245), (0.043, 0.25), (0.043, 0.256), (0.036, 0.263), (0.021, 0.266), (0.019, 0.27), (0.019, 0.285), (0.0, 0.285)], sat, seg=96)
    lathe((0, 0, 0), [(0.012, 0.28), (0.012, 0.3), (0.03, 0.304), (0.037, 0.312), (0.038, 0.32), (0.033, 0.332), (0.02, 0.34), (0, 0.342)], br, seg=128)
    area((-1.5, 0.3, 1.3), (0, 0, 0.12), 13, 0.35, '#fff0dc', sy=0.9)
    area((1.3, 0.5, 0.7), (0, 0, 0.12), 4, 0.2, '#cfe0ff', sy=1.0)
    for x, z, e in ((-0.95, 0.34, 9), (0.72, 0.4, 12), (1.05, 0.3, 7), (-0.42, 0.42, 6)):
        sph((x, 2.9, z), 0.055, emis('#ffcf94', e), 24)
    # the room before the desk, which the brass mirrors
    card((0, -5, 1.2), (90, 0, 0), (14, 4), glow('#2a1d14', '#b98d62', 0.45, 0.22, 1))
    card((0, -1.5, 3.6), (0, 0, 0), (14, 9), glow('#4a3a2a', '#f0dfc4', 0.6, 0.16, 3))
    for x in (-1, 1):
        for z in (-1, 1):
            card((-2.6 + 0.26 * x, -1.9 + 0.26 * x, 1.35 + 0.42 * z), (90, 0, -45), (0.66, 0.76), emis('#fff3e0', 3.2))
    world(color='#8a7a68', strength=0.1)
    cam((-0.1, -1.5, 0.36), (0.07, 0, 0.19), 60, 2.2, (0.0, -0.2, 0.2))


@scene('espresso', SQ, 18, dict(EV, ev=0.35, bloom=0.05, shadow='#4a4350', vig=0.16), 'An espresso in a white cup, its crema close in morning light', '白杯里的浓缩咖啡，晨光中的油脂特写', 32)
def _():
    grid(6, 6, 1, 1, (0, 0.5, 0.012), wood('tb', '#8a5f3d', '#5a3a24', plank=0.9, length=5, rough=0.42, scale=1.2))
    cer = mat('cer', '#f0ebe1', 0.2, coat=0.5, bump=0.02, bscale=20)

    def fine(p, n=90, rounds=4):
        s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(np.array(p), axis=0), axis=1))])
        q = [(float(np.interp(t, s, [a for a, _ in p])), float(np.interp(t, s, [b for _, b in p]))) for t in np.linspace(0, s[-1], n)]
        for _ in range(rounds):
            q = [q[0]] + [tuple((q[i - 1][k] + 2 * q[i][k] + q[i + 1][k]) / 4 for k in (0, 1)) for i in range(1, n - 1)] + [q[-1]]
        return q

    # saucer with a well, cup
    z0 = 0.014
    lathe((0, 0, z0), fine([(0, 0.012), (0.1, 0.012), (0.106, 0.02), (0.118, 0.021), (0.2, 0.03), (0.3, 0.058), (0.345, 0.07), (0.352, 0.069), (0.35, 0.062), (0.29, 0.044), (0.2, 0.014), (0.15, 0.0), (0.13, 0.0), (0.12, 0.006), (0, 0.006)], 160, 3), cer, seg=192)
    out = [(0, 0.006), (0.072, 0.006), (0.078, 0.0), (0.09, 0.0), (0.094, 0.012), (0.112, 0.032), (0.137, 0.085), (0.151, 0.155), (0.159, 0.23), (0.163, 0.272)]
    rim = [(0.1625, 0.2785), (0.159, 0.281), (0.1545, 0.279)]
    inn = [(0.1525, 0.272), (0.148, 0.23), (0.14, 0.155), (0.125, 0.09), (0.09, 0.045), (0, 0.035)]
    cz = z0 + 0.0125
    lathe((0, 0, cz), fine(out, 70, 2) + rim + fine(inn, 60, 3), cer, seg=192)
    hp = [(0.156, 0, 0.226), (0.18, 0, 0.235), (0.222, 0, 0.236), (0.252, 0, 0.21), (0.254, 0, 0.165), (0.228, 0, 0.12), (0.185, 0, 0.098), (0.139, 0, 0.098)]
    hd = curve(hp, 0.0165, cer, res=8, radii=[1.25, 1.05, 0.95, 0.95, 0.95, 0.95, 1.0, 1.2])
    group([hd], (0, 0, cz), (0, 0, 38))
    # crema: marbled browns, fine bubbles
    m = mat('cr', '#a9672f', 0.3, sss=0.05, spec=0.45)
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    n1 = nt.nodes.new('ShaderNodeTexNoise')
    n1.inputs['Scale'].default_value = 15
    n1.inputs['Detail'].default_value = 7
    n1.inputs['Distortion'].default_value = 2.2
    L(tc.outputs['Object'], n1.inputs['Vector'])
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.34, hexc('#8f5426')
    e[1].position, e[1].color = 0.7, hexc('#e6bd84')
    x = e.new(0.47)
    x.color = hexc('#bd8044')
    x = e.new(0.58)
    x.color = hexc('#d9a566')
    L(n1.outputs['Fac'], ramp.inputs[0])
    L(ramp.outputs[0], b.inputs['Base Color'])
    prev = None
    for sc, st in ((95, 0.3), (240, 0.22)):
        vo = nt.nodes.new('ShaderNodeTexVoronoi')
        vo.inputs['Scale'].default_value = sc
        L(tc.outputs['Object'], vo.inputs['Vector'])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.invert = True
        bp.inputs['Strength'].default_value = st
        bp.inputs['Distance'].default_value = 0.002
        L(vo.outputs['Distance'], bp.inputs['Height'])
        if prev:
            L(prev, bp.inputs['Normal'])
        prev = bp.outputs[0]
    L(prev, b.inputs['Normal'])
    s = 0.236
    rr = 0.149
    lathe((0, 0, cz), [(0, s), (rr - 0.016, s), (rr - 0.006, s + 0.0015), (rr, s + 0.005), (rr + 0.002, s + 0.008)], m, seg=128)
    bub = mat('bub', '#d9a668', 0.15, coat=0.6)
    for _ in range(260):
        a = random.uniform(0, 6.28)
        q = rr - 0.003 - abs(random.gauss(0, 0.006))
        k = random.uniform(0.0008, 0.0026)
        o = sph((q * math.cos(a), q * math.sin(a), cz + s + 0.001 + 0.004 * max(0, (q - rr + 0.012) / 0.012)), k, bub, 16)
        o.scale = (1, 1, 0.6)
    gobo((-1.3, 1.1, 1.9), (0, 0, 0.1), 190, 'window', 44, r=0.014, nx=2, ny=2, w=0.56, h=0.56)
    area((-0.7, 1.0, 1.1), (0, 0, 0.2), 9, 0.35, '#fff0dc')
    area((1.0, -0.6, 0.8), (0, 0, 0.1), 2, 0.5, '#dfe6ff')
    world('studio', 0.14)
    cam((0.04, -0.8, 0.95), (0.03, 0.0, 0.16), 66, 2.2, (0.0, -0.05, 0.25))


@scene('paper-rosettes', P45, 14, dict(ev=1.05, grain=0.001, unsharp=0, shadow='#5a5866', high='#fff4ea', bloom=0.04, vig=0.14), 'Three pleated paper rosettes on a pale wall in raking light', '侧光里浅色墙上的三朵褶纸花', 104)
def _():
    w = grid(8, 8, 1, 1, (0, 0.05, 0), mat('wl', '#d9cfc6', 0.93, bump=0.08, bscale=60))
    w.rotation_euler = (math.pi / 2, 0, 0)

    def rosette(x, y, z, R, n, c, dep, tip):
        m = mat('p' + c, c, 0.9, translucent=0.18, bump=0.1, bscale=200)

        def f(X, Y):
            k = X * n / (2 * math.pi)
            tri = 2 * np.abs(k - np.floor(k + 0.5))
            jit = 0.01 * np.sin(np.floor(k * 2) * 12.9)
            r = (0.02 + (R - 0.02) * Y) * (1 + jit * Y)
            d = dep * (0.18 + 0.82 * Y) * (tri - 0.5) * 2
            return (x + r * np.cos(X + jit), y - 0.5 * tip * (1 - Y) + d * 0.5, z + r * np.sin(X + jit))

        o = heightgrid(f, 0, 2 * math.pi, 0, 1, n * 8 + 1, 12, m)
        for p in o.data.polygons:
            p.use_smooth = False
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = 0.003
        disc = cyl((x, y - 0.5 * tip - 0.035, z), R * 0.17, 0.012, mat('d' + c, c, 0.85, bump=0.08, bscale=200), 0.003, rot=(90, 0, 0))

    rosette(-0.14, -0.1, 0.1, 0.44, 46, '#f1ece3', 0.1, 0.04)
    rosette(0.36, -0.2, -0.28, 0.27, 36, '#dcb2a2', 0.08, 0.03)
    rosette(0.28, -0.06, 0.52, 0.2, 30, '#c9bfb2', 0.07, 0.03)
    area((-1.9, -0.55, 1.0), (0, 0, 0), 44, 0.3, '#fff0dc', sy=0.9)
    area((1.6, -1.4, 0), (0, 0, 0), 4, 1, '#e6ecff')
    world(color='#e6e2de', strength=0.1)
    cam((0.27, -3.4, -0.1), (0.06, 0, 0.06), 74, 2.4, (-0.14, -0.15, 0.1))


@scene('red-wine', PT, 18, dict(ev=0.95, shadow='#332c3a', high='#ffeeda', bloom=0.07, vig=0.22), 'A glass of red wine on a dark table, its edge lit from behind', '深色桌面上一杯逆光的红酒', 102)
def _():
    table(mat('tb', '#33231c', 0.3, coat=0.25, var=0.12, vscale=3), '#4c3a34', 2.4, (150, '#ffc08a'))
    G = pane()
    bowl = smoothed([(0.02, 0.44), (0.06, 0.455), (0.15, 0.51), (0.205, 0.6), (0.215, 0.7), (0.195, 0.83), (0.165, 0.96)])
    lathe((0, 0, 0), smoothed([(0, 0.016), (0.1, 0.013), (0.17, 0.008), (0.178, 0.004), (0.178, 0.0)])[::-1] + smoothed([(0.06, 0.02), (0.022, 0.045), (0.0125, 0.1), (0.0115, 0.25), (0.014, 0.38), (0.02, 0.44)]), G, 128)
    lathe((0, 0, 0), bowl + [(0.163, 0.964), (0.161, 0.96)] + [(r - 0.004, z) for r, z in bowl[::-1] if r > 0.03], G, 160)
    top = 0.66
    liq = [(0, 0.452), (0.03, 0.456)] + [(r - 0.006, z + 0.003) for r, z in bowl if r > 0.055 and z < top] + [(0.206, top), (0.2, top - 0.002), (0, top - 0.002)]
    wine = mat('wine', '#7a0c1c', 0.0, trans=1, ior=1.33)
    lathe((0, 0, 0), liq, wine, 160)
    area((0.7, 1.1, 0.9), (0, 0, 0.55), 34, 0.6, '#ffd7a4')
    area((-1.0, 0.5, 0.9), (0, 0, 0.6), 12, 0.2, '#fff0dc', sy=1.5)
    area((1.1, -0.8, 0.8), (0.3, 0, 0.2), 5, 0.4, '#fff0dc')
    world('studio', 0.06)
    cam((0.06, -2.9, 0.72), (0.03, 0, 0.5), 74, 1.6, (0, -0.18, 0.6))


@scene('rope-hook', PT, 16, dict(ev=1.25, shadow='#33283a', high='#ffeeda', bloom=0.07, vig=0.24), 'A burgundy velvet rope hooked to a brass post, close', '黄铜礼宾柱上挂着的酒红丝绒绳近景', 103)
def _():
    w = curtain((-3, 1.7, 0), (3.4, 1.9, 0), -1.5, 3.2, mat('cu', '#3d1420', 0.95, sheen=0.5), 14, 0.09, n=420)
    br = mat('br', '#c79a4e', 0.14, metal=1, var=0.05, vscale=6)
    ve = mat('ve', '#6e0f22', 0.85, sheen=1, bump=0.35, bscale=60, var=0.08, vscale=14, detail=6)
    lathe((0, 0, -1.2), [(0.075, 0), (0.075, 1.55), (0.11, 1.56), (0.118, 1.575), (0.118, 1.6), (0.11, 1.615), (0.09, 1.62), (0.09, 1.8), (0.11, 1.805), (0.118, 1.82), (0.118, 1.845), (0.1, 1.86), (0.06, 1.87)] + [(0.04, 1.885)] + [(0.105 * math.cos(a), 1.975 + 0.105 * math.sin(a)) for a in np.linspace(-1.15, math.pi / 2, 30)], br, 128)

    def rope(sx, sy, far):
        ring_ = torus((sx * 0.135, sy * 0.135, 0.5), 0.045, 0.01, br, (90, 0, 0))
        hook = [(sx * 0.15, sy * 0.15, 0.46), (sx * 0.2, sy * 0.2, 0.42), (sx * 0.25, sy * 0.25, 0.38)]
        curve(hook, 0.016, br)
        d = Vector((sx, sy, 0)).normalized()
        a = Vector((sx * 0.22, sy * 0.22, 0.4))
        cap = [a, a + d * 0.1 + Vector((0, 0, -0.08)), a + d * 0.18 + Vector((0, 0, -0.15))]
        curve([tuple(q) for q in cap], 0.068, br, res=8)
        pts = [a + d * (0.15 + far * t) + Vector((0, 0, -0.125 - 0.95 * (1 - (1 - t * 1.25) ** 2))) for t in np.linspace(0, 1, 40)]
        curve([tuple(q) for q in pts], 0.06, ve, res=8, radii=[1 + 0.03 * math.sin(9 * k) for k in range(40)])

    rope(0.75, -0.5, 1.5)
    rope(-0.8, 0.45, 1.7)
    area((-1.4, -0.9, 1.6), (0, 0, 0.3), 34, 0.4, '#fff0dc', sy=1.5)
    area((1.5, 0.5, 1.1), (0, 0, 0.3), 22, 0.2, '#ffc79a', sy=1.6)
    spot((0.6, -0.3, 2.6), (0.3, 1.8, 0.6), 240, 55, 1, 0.3, '#ffb890')
    card((0, -5, 1), (90, 0, 0), (40, 16), glow('#0c0808', '#6a4a3a', 0.45, 0.22, 3))
    world('studio', 0.08)
    cam((0.25, -2.6, 0.75), (0.07, 0, 0.33), 76, 1.2, (0.02, -0.12, 0.5))


@scene('plate-stack', LS, 16, dict(ev=1.1, shadow='#3f434e', high='#fff2e0', bloom=0.05, vig=0.2), 'A stack of white porcelain plates on a dark table, in side light', '侧光里深色桌面上的一摞白瓷盘', 105)
def _():
    table(plain_wood('#3d2f26', '#241a14', 0.4, 1.3), '#565a5c', 2.6, (110, '#ffe6c8'))
    rg = random.Random(7)
    z = 0.0
    for k in range(10):
        R = 0.56 if k < 6 else 0.44
        m = mat('po%d' % k, '#ece8e0', 0.12, coat=0.5, spec=0.5, var=0.01, vscale=6)
        p = smoothed([(0, 0.014), (R * 0.5, 0.014), (R * 0.56, 0.0), (R * 0.6, 0.0), (R * 0.62, 0.014), (R * 0.74, 0.03), (R * 0.96, 0.058), (R, 0.066), (R * 0.998, 0.074), (R * 0.95, 0.073), (R * 0.74, 0.046), (R * 0.6, 0.03), (0, 0.028)], 6)
        o = lathe((rg.gauss(0, 0.008), rg.gauss(0, 0.008), z), p, m, 192)
        z += 0.032
    area((-1.6, 0.2, 1.1), (0, 0, 0.2), 30, 0.4, '#fff0dc', sy=1.2)
    area((1.3, 0.9, 0.8), (0, 0, 0.2), 7, 0.3, '#dfe6ff', sy=1.3)
    world('studio', 0.08)
    cam((0.1, -2.7, 0.62), (0.12, 0, 0.2), 74, 1.4, (0.02, -0.5, 0.25))
