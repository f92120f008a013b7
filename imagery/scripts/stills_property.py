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


@scene('dining-evening', SQ, 14, dict(ev=0.95, shadow='#33383a', high='#ffe8c8', bloom=0.12, vig=0.22), 'A frosted globe lamp low over an oak dining table with a bowl of pears, dark green paneling behind', '橡木餐桌上低垂的磨砂球灯与一碗梨，后面是墨绿护墙板', 101)
def _():
    gw = mat('gw', '#2f3d35', 0.55, bump=0.03, bscale=120)
    w = grid(12, 6, 1, 1, (0, 1.5, 1.5), gw)
    w.rotation_euler = (math.pi / 2, 0, 0)
    for k in range(-2, 3):
        x = k * 1.25 + 0.35
        for a, b, c, d in ((x - 0.5, x + 0.5, 0.75, 0.75), (x - 0.5, x + 0.5, 2.6, 2.6)):
            box(((a + b) / 2, 1.485, c), (1.04, 0.03, 0.04), gw, 0.008)
        for xx in (x - 0.5, x + 0.5):
            box((xx, 1.485, 1.675), (0.04, 0.03, 1.85), gw, 0.008)
    oak = plain_wood('#a97f52', '#7d5836', 0.42, 1.6)
    t = box((0, 0.2, 0.72), (2.4, 1.1, 0.05), oak, 0.01)
    for x in (-1.05, 1.05):
        box((x, 0.6, 0.35), (0.08, 0.08, 0.7), oak, 0.01)
    for x, y, r in ((-0.62, 1.0, 170), (0.72, 1.0, 195)):
        obj(C0 + 'thonet/thonet.obj', height=0.86, loc=(x, y, 0), rot=r, override=mat('bl', '#17130f', 0.35, coat=0.2))
    lathe((0.05, 0.1, 0.745), smoothed([(0, 0.008), (0.08, 0.008), (0.085, 0.0), (0.09, 0.01), (0.16, 0.05), (0.2, 0.1), (0.204, 0.106), (0.198, 0.108), (0.15, 0.066), (0.08, 0.03), (0, 0.026)], 5), mat('bw', '#d8cfc2', 0.5, bump=0.15, bscale=50, var=0.06, vscale=12), 128)
    pm = mat('pe', '#a9a23e', 0.42, var=0.22, vscale=9, bump=0.05, bscale=60, sss=0.05)
    for x, y, z, rx, rz in ((-0.04, 0.05, 0.825, 66, 50), (0.09, 0.2, 0.83, 58, 150), (0.11, 0.04, 0.815, 14, 60)):
        o = lathe((0, 0, 0), smoothed([(0, 0), (0.035, 0.006), (0.056, 0.04), (0.054, 0.075), (0.034, 0.115), (0.024, 0.14), (0.012, 0.152), (0, 0.153)]), pm, 64)
        s = curve([(0, 0, 0.15), (0.003, 0, 0.17), (0.01, 0, 0.19)], 0.003, mat('st', '#4a3520', 0.8))
        group([o, s], (x, y, z), (rx, 0, rz))
    globe = sph((0.05, 0.15, 1.42), 0.17, emis('#ffd9a4', 5.5))
    globe.visible_shadow = False
    point((0.05, 0.15, 1.42), 62, (1, 0.74, 0.45), 0.16)
    br = brass(0.2)
    cyl((0.05, 0.15, 1.6), 0.03, 0.05, br, 0.006)
    rod((0.05, 0.15, 1.6), (0.05, 0.15, 3.5), 0.007, br)
    area((-2.6, -1.6, 2.0), (0, 0, 0.9), 40, 1.2, '#b9c4e4', sy=1.6)
    world(color='#8494b8', strength=0.05)
    cam((-0.55, -3.1, 1.28), (0.06, 0.15, 1.12), 66, 1.0, (0.05, 0.05, 0.85))


@scene('warehouse-shutter', LS, 14, dict(ev=0.5, shadow='#2f3850', high='#fff4e2', bloom=0.14, vig=0.2), 'A roller shutter half raised, daylight running over the polished floor of an empty warehouse', '半开的卷帘门，日光铺在空仓库的抛光地面上', 102)
def _():
    fl = mat('fl', '#7d7a75', 0.24, var=0.16, vscale=1.1, bump=0.05, bscale=30, detail=8, spec=0.5)
    grid(16, 30, 1, 1, (0, 5, 0), fl)
    wl = mat('wl', '#8e8f90', 0.9, bump=0.08, bscale=16, var=0.05, vscale=0.8)
    st = mat('st', '#9a9ea3', 0.38, metal=0.8, var=0.08, vscale=3)
    W, H, y = 2.1, 4.2, 8.0
    for a, b in ((-8, -W), (W, 8)):
        box(((a + b) / 2, y + 0.15, 4), (b - a, 0.3, 8), wl, 0.01)
    box((0, y + 0.15, 6.3), (2 * W, 0.3, 3.8), wl, 0.01)
    for x in (-8, 8):
        box((x, 3, 4), (0.3, 20, 8), wl, 0)
    box((0, 3, 8), (16, 20, 0.2), mat('rf', '#3d3f42', 0.9), 0)
    for x in (-W - 0.06, W + 0.06):
        box((x, y - 0.04, H / 2), (0.14, 0.12, H), st, 0.01)
    # slats of the shutter, with their rounded backs
    z0 = 1.75
    n = int((H + 0.3 - z0) / 0.1)
    pr = []
    for k in range(n):
        for t in np.linspace(0, 1, 8, endpoint=False):
            pr.append((0.035 * math.sin(math.pi * t) ** 0.7, z0 + 0.1 * (k + t)))
    v, f = [], []
    for x in (-W, W):
        v += [(x, y - 0.03 - d, z) for d, z in pr]
    m = len(pr)
    f = [(k, m + k, m + k + 1, k + 1) for k in range(m - 1)]
    smooth(meshobj('slats', v, f, st))
    box((0, y - 0.04, z0 - 0.03), (2 * W, 0.07, 0.09), mat('bar', '#2b2c2e', 0.5), 0.01)
    # the yard outside: bright, without detail
    g = grid(14, 6, 1, 1, (0, 15, 2.4), emis('#f4f1ea', 1.3))
    g.rotation_euler = (math.pi / 2, 0, 0)
    grid(14, 8, 1, 1, (0, 12.3, -0.01), mat('yd', '#b5b0a6', 0.9))
    day = area((0, y + 1.6, 1.7), (0, 0, 0.0), 1300, 3.6, '#fff3e2', sy=2.4)
    day.visible_camera = False
    area((0, -1, 7.6), (0, 3, 0), 500, 8, '#b9c6dc')
    for k, (x, yy) in enumerate(((-1.45, 5.0),)):
        obj(C0 + 'pallet/pallet.obj', width=1.2, loc=(x, yy, 0), rot=14, override=WD_('pa', '#a07a4e', '#7a5832', 2, 0.7))
        obj(C0 + 'pallet/pallet.obj', width=1.2, loc=(x + 0.03, yy - 0.02, 0.15), rot=17, override=WD_('pb', '#a98256', '#80603a', 2, 0.7))
        obj(C0 + 'pallet/pallet.obj', width=1.2, loc=(x, yy + 0.02, 0.3), rot=12, override=WD_('pc', '#9a7448', '#6f502e', 2, 0.7))
    world(color='#b9c6dc', strength=0.07)
    cam((0.9, -2.6, 1.35), (0.1, 8, 1.55), 36, 4, (0, 6, 1.2))


@scene('linen-curtain', LS, 16, dict(ev=0.35, shadow='#5a5e6c', high='#fff6e8', bloom=0.1, vig=0.14), 'A tall window behind a sheer linen curtain, an oak floor and a chaise longue', '落地亚麻纱帘后的高窗、橡木地板与一张躺椅', 103)
def _():
    fl = wood('fl', '#b8926a', '#94704a', plank=0.14, length=1.6, rough=0.36)
    grid(9, 9, 1, 1, (0, -1, 0), fl)
    wl = mat('wl', '#d5cfc6', 0.92, bump=0.05, bscale=60, var=0.02, vscale=0.7)
    for a, b in ((-5, -0.95), (1.05, 5)):
        box(((a + b) / 2, 1.9, 1.6), (b - a, 0.3, 3.2), wl, 0.004)
        box(((a + b) / 2, 1.735, 0.06), (b - a, 0.02, 0.12), mat('sk', '#eae6df', 0.5), 0.004)
    box((0.05, 1.9, 3.0), (2.0, 0.3, 0.5), wl, 0.004)
    # frame of the window behind the curtain, and the sky
    fr = mat('fr', '#f2efe9', 0.5)
    for x in (-0.95, 0.05, 1.05):
        box((x, 1.98, 1.4), (0.07, 0.06, 2.8), fr, 0.006)
    for z in (0.05, 0.9, 2.7):
        box((0.05, 1.98, z), (2, 0.06, 0.07), fr, 0.006)
    s = grid(8, 5, 1, 1, (0, 4.2, 1.8), emis('#eef3fb', 0.5))
    s.rotation_euler = (math.pi / 2, 0, 0)
    day = area((0.05, 2.3, 1.7), (0, 0, 0.6), 130, 2.0, '#fff4e4', sy=2.6)
    day.visible_camera = False
    area((-3.4, -3.4, 2.4), (0.5, 1, 0.8), 60, 2.4, '#f2eee6')
    ln = sheer('#f4efe6', 0.55)
    for x0, x1, k in ((-1.25, 0.02, 9), (0.1, 1.4, 9)):
        curtain((x0, 1.55, 0), (x1, 1.6, 0), 0.02, 2.95, ln, k, 0.05, n=500)
    rod((-1.6, 1.57, 2.97), (1.7, 1.57, 2.97), 0.014, brass(0.3))
    obj(C0 + 'relaxChair/relaxChair.obj', height=0.78, loc=(1.35, 0.55, 0), rot=-130, override=mat('ch', '#8a7a66', 0.8, bump=0.15, bscale=120, sheen=0.3))
    world(color='#dfe4ee', strength=0.1)
    cam((-1.0, -4.6, 1.25), (0.25, 1.2, 1.15), 44, 3, (0.6, 1.2, 1.0))


@scene('spiral-stair', PT, 14, dict(ev=0.2, grain=0.001, unsharp=0, shadow='#4a4c58', high='#fff2de', bloom=0.06, vig=0.16), 'A spiral staircase with oak treads, seen from the top down its well', '从顶层俯看的橡木踏板旋转楼梯', 104)
def _():
    oak = plain_wood('#b48a5c', '#8c6640', 0.4, 1.6)
    wh = mat('wh', '#e9e4db', 0.85, bump=0.04, bscale=60)
    bk = black(0.45)
    ri, ro, per = 0.62, 1.75, 18
    n, rise = 60, 0.175
    top = 0.0
    lathe((0, 0, -n * rise - 0.4), [(ro + 0.02, -0.2), (ro + 0.02, n * rise + 2.4)], wh, 192)
    grid(5, 5, 1, 1, (0, 0, -n * rise - 0.2), mat('fl', '#cfc6b8', 0.25, var=0.05, vscale=1.5))
    da = 2 * math.pi / per

    def wedge(a0, a1, r0, r1, z0, z1, m, bev=0.004):
        A = np.linspace(a0, a1, 7)
        out = [(r1 * math.cos(a), r1 * math.sin(a)) for a in A] + [(r0 * math.cos(a), r0 * math.sin(a)) for a in A[::-1]]
        k = len(out)
        v = [(x, y, z0) for x, y in out] + [(x, y, z1) for x, y in out]
        f = [tuple(range(k))[::-1], tuple(range(k, 2 * k))] + [(i, (i + 1) % k, (i + 1) % k + k, i + k) for i in range(k)]
        return bevel(meshobj('w', v, f, m), bev, 2)

    for k in range(n):
        z = top - k * rise
        a = -k * da
        wedge(a, a + da + 0.05, ri - 0.02, ro, z - 0.045, z, oak, 0.008)
        wedge(a + 0.02, a + da + 0.02, ri, ro, z - 0.045 - rise, z - 0.046, wh)
    A = lambda t: (-t * da)
    T = np.arange(-2, n, 0.25)
    # the plastered stringer towards the well
    v, f = [], []
    for i, t in enumerate(T):
        a = A(t) + da * 0.5
        z = top - t * rise
        for r, dz in ((ri - 0.05, 0.02), (ri - 0.05, -0.36), (ri + 0.0, -0.36), (ri + 0.0, 0.02)):
            v.append((r * math.cos(a), r * math.sin(a), z + dz))
    for i in range(len(T) - 1):
        for j in range(4):
            f.append((4 * i + j, 4 * i + (j + 1) % 4, 4 * i + 4 + (j + 1) % 4, 4 * i + 4 + j))
    smooth(meshobj('str', v, f, wh))
    hr = [((ri - 0.025) * math.cos(A(t) + da * 0.5), (ri - 0.025) * math.sin(A(t) + da * 0.5), top - t * rise + 0.9) for t in T]
    curve(hr, 0.03, plain_wood('#8a6038', '#67431f', 0.35, 1.5), kind='POLY', res=6)
    for t in np.arange(-2, n, 0.5):
        a = A(t) + da * 0.5
        x, y, z = (ri - 0.025) * math.cos(a), (ri - 0.025) * math.sin(a), top - t * rise
        rod((x, y, z), (x, y, z + 0.9), 0.007, bk, 10)
    area((0.4, 0.3, 3.6), (0, 0, -3), 260, 2.2, '#f2f4ff')
    area((0, 0, -n * rise + 2.2), (0, 0, -n * rise), 40, 0.5, '#ffd9a4')
    for k in (14, 30, 46):
        a = A(k)
        point((1.5 * math.cos(a), 1.5 * math.sin(a), top - k * rise + 1.9), 26, (1, 0.8, 0.55), 0.08)
    world(color='#e6e8f0', strength=0.05)
    cam((0.42, -0.5, 2.15), (-0.1, 0.12, -3.0), 24, 5.6, (0.4, 0.4, -1.2))
