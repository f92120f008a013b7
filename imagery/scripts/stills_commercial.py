from stills import *
from views import SIZE as FILM, on

SCENES, scene = registry()
CO = dict(ev=0.4, shadow='#3a3f52', high='#fff2e0', bloom=0.05, vig=0.16)


@scene('pear-slate', P45, 14, dict(CO, ev=0.8, vig=0.24), 'One ripe pear on dark slate, light from the left', '深色石板上的一只熟梨，光从左侧来', 1)
def _():
    table(slate('#2a2c2e', 0.5), '#24262a', 1.6)
    m = mat('pear', '#b9a53f', 0.36, coat=0.15, var=0.22, vscale=5, sss=0.03, detail=7)
    nt = m.node_tree
    prof = [(0, 0.0), (0.08, 0.004), (0.15, 0.03), (0.2, 0.09), (0.218, 0.17), (0.205, 0.25), (0.17, 0.33), (0.125, 0.41), (0.1, 0.48), (0.088, 0.54), (0.07, 0.585), (0.035, 0.61), (0.01, 0.6), (0, 0.596)]
    o = lathe((0, 0, 0), prof, m, seg=128)
    s = o.modifiers.new('s', 'SUBSURF')
    s.levels = s.render_levels = 1
    d = o.modifiers.new('d', 'DISPLACE')
    t = bpy.data.textures.new('n', 'CLOUDS')
    t.noise_scale = 0.22
    d.texture = t
    d.strength = 0.03
    o.rotation_euler = (0.0, math.radians(7), 0.5)
    curve([(0.07, 0, 0.585), (0.085, 0, 0.66), (0.13, 0.01, 0.73)], 0.0105, mat('st', '#4a3420', 0.8, bump=0.4, bscale=90), radii=[0.8, 0.9, 1.5])
    lf = mat('lf', '#5f7a3a', 0.45, translucent=0.3, var=0.15, vscale=12)
    sprig((0.08, 0, 0.64), (-1, -0.25, 0.12), 0.1, lf, lf, (0.24, 0.075), 1, droop=0.3)
    area((-1.2, 0.1, 0.9), (0, 0, 0.3), 20, 0.35, '#fff0d8', sy=0.9)
    area((1.2, 0.6, 0.5), (0, 0, 0.3), 1.6, 0.4, '#b9ccff')
    world('studio', 0.05)
    cam((0.05, -1.7, 0.5), (0.02, 0, 0.34), 60, 2.8, (0.0, -0.18, 0.35))


@scene('honey-jar', SQ, 16, dict(CO, ev=0.5, bloom=0.1), 'An open jar of honey lit from behind, a wooden dipper across its rim', '逆光中敞口的蜂蜜罐，罐口横着木蜜棒', 2)
def _():
    table(WD_('tb', '#6e4a2a', '#452c18', 1.2), '#4a3322', 1.5, (40, '#ffb86a'))
    G = pane()
    lathe((0, 0, 0), [(0, 0.012), (0.2, 0.012), (0.23, 0.0), (0.26, 0.02), (0.262, 0.3), (0.25, 0.34), (0.215, 0.37), (0.215, 0.43), (0.225, 0.435), (0.22, 0.445), (0.205, 0.44)], G, seg=96)
    lathe((0, 0, 0), [(0, 0.02), (0.23, 0.02), (0.25, 0.05), (0.252, 0.3), (0.24, 0.328), (0.2, 0.33), (0, 0.33)], mat('hn', '#e9a02a', 0.03, trans=0.85, ior=1.2, emit=0.12), seg=96)
    for z in (0.375, 0.4):
        torus((0, 0, z), 0.219, 0.006, G)
    wd = WD_('dp', '#c79a63', '#9c7242', 5)
    prof = [(0, -0.02)]
    for k in range(6):
        z = 0.028 * k
        r = (0.045, 0.062, 0.07, 0.07, 0.062, 0.045)[k]
        prof += [(r * 0.86, z), (r, z + 0.005), (r, z + 0.013), (r * 0.86, z + 0.018), (0.03, z + 0.02), (0.03, z + 0.026)]
    prof += [(0.02, 0.175), (0.016, 0.3), (0.018, 0.6), (0.022, 0.64), (0.018, 0.66), (0, 0.665)]
    group([lathe((0, 0, 0), prof, wd, seg=64)], (-0.19, 0.02, 0.475), (0, 80, -18))
    hny = mat('hd', '#e8a535', 0.03, trans=0.7, ior=1.3, emit=0.1, coat=1)
    s = lathe((-0.14, -0.02, 0), [(0, 0.31), (0.05, 0.318), (0.016, 0.34), (0.009, 0.38), (0.014, 0.41), (0.045, 0.43), (0, 0.44)], hny, seg=48)
    area((0.5, 1.1, 0.7), (0, 0, 0.2), 36, 0.5, '#ffdca0')
    area((-1.2, -0.3, 0.9), (0, 0, 0.3), 8, 0.35, '#fff0dc', sy=1)
    area((0, 0.8, 0.15), (0, 0, 0.2), 8, 0.5, '#ffcf80')
    world('studio', 0.08)
    cam((0.1, -1.6, 0.55), (0.01, 0, 0.25), 62, 2.8, (0, -0.2, 0.3))


@scene('lipstick', PT, 14, dict(CO, ev=0.35, shadow='#4a2530'), 'A red lipstick in a gold case on red paper, its shadow long', '红纸上金壳红唇膏，影子拉长', 3)
def _():
    paper('#a92c2f', bump=0.08)
    go = mat('go', '#d8ae68', 0.16, metal=1)
    bk = mat('bk', '#17120f', 0.15, coat=0.6)
    O = [lathe((0, 0, 0), [(0, 0), (0.086, 0), (0.09, 0.004), (0.09, 0.28), (0.086, 0.285), (0.078, 0.285)], bk, seg=96), lathe((0, 0, 0), [(0.076, 0.28), (0.076, 0.42), (0.073, 0.424), (0.066, 0.424), (0.066, 0.4)], go, seg=96), torus((0, 0, 0.283), 0.079, 0.004, go)]
    lip = cyl((0, 0, 0.47), 0.062, 0.34, mat('lip', '#b0202c', 0.32, sss=0.05, coat=0.12), 0, v=96)
    cut = box((0.0, 0, 0.73), (0.4, 0.4, 0.3), bk, 0, rot=(0, 38, 0))
    holes(lip, [cut])
    bevel(lip, 0.008, 4)
    group(O + [lip, cut], (0, 0, 0), (0, 0, 40))
    cap = lathe((0, 0, 0), [(0, 0.38), (0.086, 0.38), (0.09, 0.376), (0.09, 0.002), (0.086, 0), (0.08, 0.002), (0.08, 0.3)], bk, seg=96)
    group([cap, torus((0, 0, 0.012), 0.09, 0.003, go)], (0.2, -0.1, 0.091), (90, 0, 62))
    sun((0.75, 0.45, -0.5), 3.2, 0.8, '#fff0dc')
    area((1.3, -0.5, 0.9), (0, 0, 0.3), 3, 0.4, '#ffdcdc', sy=1.2)
    world('studio', 0.22)
    cam((0.16, -2.0, 0.64), (0.12, 0, 0.31), 58, 3.5, (0, -0.08, 0.4))


@scene('sunglasses-sand', LS, 14, dict(CO, ev=0.35), 'Round sunglasses with amber lenses on pale paper, their colored shadow beside them', '浅色纸面上的琥珀色圆框太阳镜与彩色投影', 4)
def _():
    paper('#dccbb4', bump=0.1)
    fr = mat('fr', '#c9a35f', 0.2, metal=1)
    tip = mat('tip', '#2a1a10', 0.25, coat=0.5)
    ln = thinglass('#f4c38c')
    O = []
    for s in (-1, 1):
        O.append(torus((s * 0.17, 0, 0.15), 0.135, 0.0075, fr, (90, 0, 0)))
        O.append(cyl((s * 0.17, 0, 0.15), 0.132, 0.003, ln, 0, v=96, rot=(90, 0, 0)))
        O.append(curve([(s * 0.29, 0, 0.2), (s * 0.325, 0.012, 0.205), (s * 0.325, 0.1, 0.2), (s * 0.318, 0.34, 0.185)], 0.0062, fr))
        O.append(curve([(s * 0.318, 0.33, 0.186), (s * 0.315, 0.46, 0.175), (s * 0.31, 0.56, 0.11), (s * 0.305, 0.6, 0.05)], 0.011, tip))
        O.append(curve([(s * 0.05, 0.004, 0.17), (s * 0.04, 0.03, 0.15), (s * 0.045, 0.04, 0.12)], 0.003, fr))
        p = sph((s * 0.045, 0.04, 0.11), 0.014, mat('pad', '#e9e2d6', 0.2, trans=0.4), 24)
        p.scale = (0.5, 0.8, 1.5)
        O.append(p)
    O.append(curve([(-0.045, 0, 0.19), (-0.02, -0.008, 0.212), (0.02, -0.008, 0.212), (0.045, 0, 0.19)], 0.007, fr))
    O.append(curve([(-0.07, 0, 0.245), (0, 0, 0.262), (0.07, 0, 0.245)], 0.005, fr))
    group(O, (-0.02, 0.1, 0.012), (-6, 0, 200))
    sun((0.85, 0.1, -0.42), 6.5, 0.6, '#fff0d8')
    area((-1.2, -0.8, 1.2), (0, 0, 0.1), 5, 0.6, '#e6eeff')
    world('studio', 0.14)
    cam((0.1, -1.6, 0.85), (0.03, -0.06, 0.06), 52, 4, (0.0, 0.05, 0.15))


@scene('belt-coil', SQ, 14, dict(CO, ev=1.0, vig=0.22), 'A coiled leather belt on dark stone, its stitching in raking light', '深色石面上卷起的皮带，侧光里的缝线', 5)
def _():
    table(slate('#33302c', 0.6), '#2a2624')
    le = mat('le', '#8a5230', 0.42, bump=0.25, bscale=70, var=0.1, vscale=8, coat=0.1)
    path = coil(2.6, 0.1, 0.052, 0.72, a0=0.8, bend=-0.5)
    standing(path, 0.19, le, 0.018, 0.006, 0.008)
    st = mat('st', '#e6d3ac', 0.8)
    p = resample(path, 0.02)
    for i in range(1, len(p) - 1):
        dx, dy = p[i + 1] - p[i - 1]
        n = math.hypot(dx, dy)
        a = math.degrees(math.atan2(dy, dx))
        for z in (0.024, 0.178):
            for s in (-1, 1):
                box((p[i][0] - s * dy / n * 0.0098, p[i][1] + s * dx / n * 0.0098, z), (0.0125, 0.0026, 0.004), st, 0, rot=(0, 0, a))
    area((-1.0, 0.9, 0.7), (0, 0, 0.1), 22, 0.3, '#ffe2bd')
    area((1.2, -0.6, 0.9), (0, 0, 0.1), 4, 0.4, '#cfdcff')
    world('studio', 0.08)
    cam((0.05, -1.35, 0.75), (0.08, -0.02, 0.08), 52, 2.8, (0.0, -0.2, 0.14))


@scene('olive-oil', PT, 16, dict(CO, ev=0.45, bloom=0.08), 'A tall bottle of green-gold olive oil in evening light, two olives at its foot', '暮光里高瓶中金绿色的橄榄油与瓶脚两粒橄榄', 6)
def _():
    table(mat('tb', '#b9ab94', 0.6, bump=0.2, bscale=24, var=0.05, vscale=4), '#6f6a58', 1.5, (45, '#ffcf8a'))
    G = pane()
    pr = [(0, 0.01), (0.1, 0.01), (0.12, 0.0), (0.135, 0.02), (0.135, 0.52), (0.125, 0.58), (0.08, 0.65), (0.046, 0.71), (0.042, 0.9), (0.05, 0.905), (0.05, 0.93), (0.042, 0.935)]
    lathe((0, 0, 0), pr, G, seg=96)
    lathe((0, 0, 0), [(0, 0.016), (0.118, 0.016), (0.129, 0.03), (0.129, 0.515), (0.12, 0.574), (0.086, 0.63), (0, 0.63)], mat('oil', '#b5a832', 0.02, trans=0.85, ior=1.2, emit=0.05), seg=96)
    lathe((0, 0, 0.9), [(0, 0.09), (0.03, 0.09), (0.036, 0.08), (0.036, 0.03), (0.03, 0.02), (0.026, -0.06), (0, -0.06)], mat('cork', '#b98f63', 0.9, bump=0.6, bscale=60, var=0.15, vscale=30), seg=48)
    for x, y, c in ((0.2, -0.14, '#4a5226'), (0.3, -0.04, '#3d2f38')):
        o = sph((x, y, 0.045), 0.045, mat('ol' + c, c, 0.28, coat=0.3, var=0.08, vscale=20), 48)
        o.scale = (1.25, 1, 1)
        o.rotation_euler = (0, 0.1, x * 9)
    lf = mat('lf', '#7d8a5c', 0.5, translucent=0.25, var=0.12, vscale=20)
    sprig((-0.3, -0.12, 0.03), (1, 0.12, 0.05), 0.4, lf, mat('sm', '#6d6a45', 0.7), (0.12, 0.022), 6, droop=0.05)
    area((0.7, 1.0, 0.8), (0, 0, 0.35), 34, 0.4, '#ffdda0', sy=1.0)
    area((-1.0, -0.2, 0.8), (0, 0, 0.4), 5, 0.2, '#fff4e6', sy=1.2)
    world('studio', 0.08)
    cam((0.08, -2.05, 0.55), (0.02, 0, 0.46), 58, 2.8, (0.0, -0.12, 0.4))


@scene('chocolate', LS, 14, dict(CO, ev=1.35, vig=0.2), 'Broken squares of dark chocolate, close, cocoa dust on the slate', '掰开的黑巧克力方块特写，石板上撒着可可粉', 7)
def _():
    table(slate('#3a3835', 0.6), '#231d1a')
    ch = mat('ch', '#3a1d10', 0.3, coat=0.25, bump=0.03, bscale=60, var=0.06, vscale=10)
    rough_ = mat('br', '#43241a', 0.75, bump=0.9, bscale=90)

    def piece(nx, ny, loc, rot):
        O = [box((0, 0, 0.02), (0.2 * nx - 0.006, 0.16 * ny - 0.006, 0.04), rough_, 0.004)]
        for i in range(nx):
            for j in range(ny):
                x, y = 0.2 * (i - (nx - 1) / 2), 0.16 * (j - (ny - 1) / 2)
                v = [(x + sx * 0.097, y + sy * 0.077, 0.024) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))] + [(x + sx * 0.08, y + sy * 0.06, 0.07) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
                O.append(bevel(meshobj('sq', v, [(3, 2, 1, 0), (4, 5, 6, 7)] + [(k, (k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)], ch), 0.009, 3))
        return group(O, loc, rot)

    piece(3, 2, (-0.1, 0.2, 0), (0, 0, 12))
    piece(2, 1, (-0.02, 0.14, 0.075), (4, -3, -24))
    piece(1, 1, (0.34, -0.08, 0.02), (0, 14, 38))
    piece(1, 2, (-0.42, -0.06, 0), (0, 0, -18))
    du = mat('du', '#4a2716', 0.98)
    for k in range(420):
        x, y = random.gauss(0.1, 0.34), random.gauss(-0.1, 0.16)
        r = abs(random.gauss(0, 0.0035)) + 0.0012
        sph((x, y, r * 0.6), r, du, 6)
    area((-0.9, 0.9, 0.8), (0, 0, 0.05), 22, 0.3, '#ffe6c8')
    area((1.0, 0.5, 0.6), (0, 0, 0.05), 7, 0.2, '#dfe8ff', sy=0.9)
    world('studio', 0.08)
    cam((0.12, -1.05, 0.5), (0.0, 0.08, 0.04), 58, 2.4, (0.05, -0.02, 0.08))


@scene('pen-nib', LS, 14, dict(CO, ev=0.35), 'The gold nib of a fountain pen on ruled paper, close', '横线纸上的钢笔金尖特写', 8)
def _():
    pg = mat('pg', '#e9e1d0', 0.92, bump=0.12, bscale=160)
    grid(4, 4, 1, 1, (0, 0.4, 0), pg)
    ln = mat('ln', '#b9c4cf', 0.9)
    for k in range(14):
        box((0, -0.5 + 0.14 * k, 0.0004), (4, 0.004, 0.0006), ln, 0)
    go = mat('go', '#dcb066', 0.14, metal=1)

    def nib(X, Y):
        t = np.clip(Y, 0, 1)
        w = 0.085 * (1 - t**1.5) ** 0.85 * (0.82 + 0.5 * np.exp(-(((t - 0.3) / 0.25) ** 2)) * 0.55) + 0.0035
        a = X * 1.15
        return (w * np.sin(a) / np.sin(1.15), 0.42 * t, 0.075 * (1 - 0.85 * t) * np.cos(a) - 0.03 * t * t)

    O = [heightgrid(nib, -1, 1, 0, 1, 60, 120, go)]
    O[0].modifiers.new('s', 'SOLIDIFY').thickness = 0.004
    dk = black(0.6)
    O.append(curve([(0, 0.2, 0.0392), (0, 0.25, 0.0278), (0, 0.3, 0.0149), (0, 0.36, -0.0005), (0, 0.41, -0.0152)], 0.0016, dk, kind='POLY'))
    O.append(sph((0, 0.19, 0.0375), 0.0085, dk, 24))
    O.append(sph((0, 0.421, -0.024), 0.0065, metal('#d9d9dc', 0.15), 24))
    feed = lathe((0, 0, 0), [(0, -0.05), (0.05, -0.05), (0.045, 0.1), (0.02, 0.28), (0, 0.33)], black(0.45), seg=32)
    feed.rotation_euler = (-math.pi / 2, 0, 0)
    feed.location = (0, 0.0, 0.012)
    O.append(feed)
    body = lathe((0, 0, 0), [(0.07, 0), (0.082, -0.015), (0.078, -0.05), (0.09, -0.3), (0.094, -0.32), (0.094, -0.34), (0.115, -0.35), (0.118, -1.4)], mat('bd', '#141c2c', 0.12, coat=0.8), seg=96)
    body.rotation_euler = (-math.pi / 2, 0, 0)
    body.location = (0, 0.0, 0.025)
    O.append(body)
    for y in (-0.005, -0.33):
        O.append(torus((0, y, 0.025), 0.083 if y > -0.1 else 0.0955, 0.0055, go, (90, 0, 0)))
    g = group(O, (0.12, 0.06, 0.17), (-20, 0, 0))
    g.rotation_euler = (math.radians(-20), 0, math.radians(62))
    ink = mat('ink', '#1d2f5c', 0.3)
    P = [(-0.28 - 0.12 * t, 0.262 + 0.035 * math.sin(26 * t) * (1 - 0.5 * t) - 0.02 * t, 0.002) for t in np.linspace(0, 5, 160)]
    curve(P[:90], 0.0048, ink, kind='POLY', res=2)
    area((-1.0, 0.8, 0.8), (0, 0.1, 0.1), 13, 0.4, '#fff0dc')
    area((0.6, -1.1, 0.7), (0, 0.1, 0.1), 3, 0.4, '#ffffff', sy=0.9)
    world('studio', 0.14)
    cam((-0.15, -0.95, 0.62), (-0.02, 0.18, 0.08), 62, 2.2, (-0.1, 0.15, 0.12))


@scene('spheres-low', FILM, 14, CO, 'A jar of cream with a gold lid among pearl spheres on black glass', '黑玻璃上珠光圆球间的一罐金盖面霜', 60)
def _():
    on('commercial', 'cosmetic-spheres')
    cam((-0.55, -1.0, 0.3), (0.02, 0.02, 0.14), 56, 2.4, (-0.05, -0.1, 0.13))


@scene('interview-chairs', FILM, 14, dict(CO, ev=0.5), 'Two chairs and a small table with water before a green painted canvas, set for an interview', '绿色手绘布前的两张椅子与放着水杯的小桌，为访谈布置', 61)
def _():
    on('headshots', 'two-chairs-talk')
    cam((-1.55, -2.9, 1.1), (0.42, 0.25, 0.66), 60, 2.4, (0.8, 0.1, 0.7))


@scene('color-chart', FILM, 20, dict(CO, ev=0.5, shadow='#333a48', vig=0.2), 'A color chart of twenty-four patches leaning on gray paper, its front edge in focus', '灰色背景纸上斜靠的二十四色校色卡，前缘清晰', 62)
def _():
    paper('#8b8a88', depth=2.2, rad=1.0)
    rg = random.Random(4)
    rows = (
        ('#714e40', '#c39180', '#5d7896', '#566a41', '#8480ad', '#63baa6'),
        ('#d67c30', '#4a5ba2', '#bd5360', '#5a3c67', '#9dba42', '#dfa02f'),
        ('#363e8e', '#46924a', '#ab343c', '#e5c424', '#b6528f', '#0a86a2'),
        ('#efede6', '#c6c6c3', '#9d9e9d', '#777877', '#535454', '#323233'),
    )
    fr = mat('fr', '#131314', 0.5, bump=0.12, bscale=420)
    W, H, P, G = 1.14, 0.78, 0.155, 0.022
    O = [box((0, 0, 0), (W, H, 0.022), fr, 0.012)]
    for r, row in enumerate(rows):
        for k, c in enumerate(row):
            x = (k - 2.5) * (P + G)
            y = (1.5 - r) * (P + G)
            m = mat('pt', c, 0.62, bump=0.05, bscale=300, spec=0.35)
            O.append(box((x + rg.gauss(0, 0.0008), y + rg.gauss(0, 0.0008), 0.0105), (P, P, 0.004), m, 0.0012))
    group(O, (0.06, 0.1, 0.355), (66, 0, -24))
    # what it leans on: a low can of steel out of focus
    cyl((0.2, 0.5, 0.2), 0.17, 0.4, mat('can', '#b9bbbd', 0.3, metal=1, bump=0.03, bscale=200), 0.012)
    area((-1.7, -0.5, 1.3), (0, 0, 0.3), 40, 0.5, '#fff2e2', sy=1.1)
    area((1.6, 0.9, 0.9), (0, 0.1, 0.3), 8, 0.4, '#dfe8ff', sy=1.2)
    world('studio', 0.06)
    cam((-1.35, -1.6, 0.7), (0.1, 0.02, 0.33), 54, 0.7, (-0.34, 0.05, 0.3))


@scene('tins-row', FILM, 14, dict(CO, ev=0.5), 'Unlabeled tea tins in five colors with loose leaves on deep green', '深绿底上五色无字茶罐与散茶', 63)
def _():
    on('commercial', 'tea-tins')
    cam((0.35, -1.75, 0.42), (0.0, 0.02, 0.17), 50, 2.8, (0.02, -0.05, 0.2))


@scene('ceramics-low', FILM, 14, CO, 'A green bottle vase, stacked bowls and cups on a limewashed shelf in low sun', '低阳下灰泥架上的绿色瓶形花器、叠放的碗与杯', 64)
def _():
    on('commercial', 'ceramics-close')
    cam((-0.95, -1.35, 0.5), (-0.08, 0.1, 0.17), 60, 2.2, (-0.1, 0.0, 0.12))


@scene('nail-lacquer', LS, 16, dict(ev=0.4, shadow='#4a4452', high='#fff4ea', bloom=0.05, vig=0.14), 'Three unlabeled bottles of nail lacquer in rose, wine and plum on pale paper', '浅色纸上粉、酒红与深紫三瓶无标指甲油', 101)
def _():
    paper('#cdbfb6', depth=1.6, rad=1.0, bump=0.05)
    cap = mat('cap', '#121113', 0.22, coat=0.5)
    for k, (x, y, c) in enumerate(((-0.52, 0.34, '#c9727a'), (0.0, 0.0, '#7d0f22'), (0.42, 0.5, '#3f1634'))):
        lq = mat('lq%d' % k, c, 0.25, spec=0.6, sheen=0.2)
        gl = mat('gl%d' % k, '#ffffff', 0.0, trans=1, ior=1.48)
        rot = (14, -16, 30)[k]
        out = box((x, y, 0.2), (0.3, 0.3, 0.4), gl, 0.05, rot=(0, 0, rot))
        inn = box((x, y, 0.2), (0.235, 0.235, 0.31), lq, 0.035, rot=(0, 0, rot))
        # shadow rays do not bend: the glass would keep the light from the lacquer
        out.visible_shadow = False
        out.modifiers['b'].segments = 8
        inn.modifiers['b'].segments = 6
        cyl((x, y, 0.405), 0.075, 0.03, gl, 0.008)
        lathe((x, y, 0.415), smoothed([(0.0, 0), (0.088, 0), (0.094, 0.006), (0.095, 0.02), (0.086, 0.4), (0.082, 0.425), (0.07, 0.436), (0, 0.438)], 5), cap, 128)
    area((-1.5, 0.1, 1.3), (0, 0.1, 0.3), 38, 0.5, '#fff4e8', sy=1.5)
    area((1.4, 0.9, 1.0), (0, 0.1, 0.3), 14, 0.3, '#ffffff', sy=1.5)
    area((0, -1.6, 1.8), (0, 0.2, 0.2), 8, 1.2, '#f2f2ff')
    world('studio', 0.12)
    cam((-0.05, -2.9, 0.8), (-0.02, 0.1, 0.43), 66, 1.2, (0, -0.15, 0.35))


@scene('stoneware-cup', P45, 14, dict(ev=0.95, shadow='#4a4a52', high='#fff2e0', bloom=0.04, vig=0.18), 'A stoneware cup with a pale glaze running over the raw clay, on dark oak', '深色橡木上的粗陶杯，浅釉流过素坯', 102)
def _():
    table(plain_wood('#4a3424', '#2c1e14', 0.45, 1.4), '#6b675f', 2.4, (110, '#ffe6c8'))
    clay = mat('cl', '#8a6446', 0.9, bump=0.4, bscale=70, var=0.14, vscale=22, detail=8)
    # the glaze ends in a wavering line; above it the cup is smooth and pale, with iron specks
    nt = clay.node_tree
    L = nt.links.new
    p = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sep = nt.nodes.new('ShaderNodeSeparateXYZ')
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = 7
    ma = nt.nodes.new('ShaderNodeMath')
    ma.operation = 'MULTIPLY_ADD'
    ma.inputs[1].default_value = 0.12
    st = nt.nodes.new('ShaderNodeMapRange')
    st.inputs[1].default_value, st.inputs[2].default_value = 0.195, 0.2
    L(tc.outputs['Object'], sep.inputs[0])
    L(tc.outputs['Object'], n.inputs['Vector'])
    L(n.outputs['Fac'], ma.inputs[0])
    L(sep.outputs['Z'], ma.inputs[2])
    L(ma.outputs[0], st.inputs[0])
    sp = nt.nodes.new('ShaderNodeTexNoise')
    sp.inputs['Scale'].default_value = 75
    sp.inputs['Detail'].default_value = 2
    ra = nt.nodes.new('ShaderNodeValToRGB')
    ra.color_ramp.elements[0].position, ra.color_ramp.elements[0].color = 0.66, hexc('#dcd6c8')
    ra.color_ramp.elements[1].position, ra.color_ramp.elements[1].color = 0.74, hexc('#6a4a32')
    L(tc.outputs['Object'], sp.inputs['Vector'])
    L(sp.outputs['Fac'], ra.inputs[0])
    for inp, glz in (('Base Color', None), ('Roughness', 0.16)):
        old = p.inputs[inp].links[0].from_socket
        mx = nt.nodes.new('ShaderNodeMixRGB')
        L(st.outputs[0], mx.inputs[0])
        L(old, mx.inputs[1])
        if glz is None:
            L(ra.outputs[0], mx.inputs[2])
        else:
            mx.inputs[2].default_value = (glz, glz, glz, 1)
        L(mx.outputs[0], p.inputs[inp])
    bp = [q for q in nt.nodes if q.type == 'BUMP'][0]
    inv = nt.nodes.new('ShaderNodeMapRange')
    inv.inputs[3].default_value, inv.inputs[4].default_value = 0.4, 0.05
    L(st.outputs[0], inv.inputs[0])
    L(inv.outputs[0], bp.inputs['Strength'])
    rings = [(r + 0.0018 * math.sin(z * 95 + 0.6 * math.sin(z * 31)), z) for r, z in smoothed([(0.19, 0.0), (0.2, 0.012), (0.235, 0.06), (0.252, 0.2), (0.246, 0.4), (0.25, 0.52)], 14)]
    O = [lathe((0, 0, 0), [(0, 0.01), (0.17, 0.01), (0.175, 0.0)] + rings + [(0.246, 0.53), (0.238, 0.532), (0.23, 0.52), (0.226, 0.4), (0.228, 0.2), (0.2, 0.06), (0, 0.04)], clay, 192)]
    O.append(curve([(0.235, 0, 0.44), (0.31, 0, 0.46), (0.4, 0, 0.4), (0.41, 0, 0.28), (0.35, 0, 0.17), (0.24, 0, 0.13)], 0.036, clay, res=8, radii=[1.2, 1, 0.95, 0.95, 1, 1.25]))
    lathe((0, 0, 0), [(0, 0.43), (0.227, 0.43)], mat('te', '#2a120a', 0.05, spec=0.6), 96)
    group(O, (0, 0, 0), (0, 0, -32))
    area((-1.5, 0.2, 1.2), (0, 0, 0.25), 28, 0.4, '#fff0dc', sy=1.3)
    area((1.2, 0.9, 0.9), (0, 0, 0.3), 9, 0.3, '#dfe6ff', sy=1.2)
    world('studio', 0.08)
    cam((0.1, -2.3, 0.85), (0.05, 0, 0.26), 70, 1.4, (0, -0.24, 0.35))
