/** Preloaded by `node --import`: the clock of the process is wrong by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parameters: [] | [number]) {
    if (parameters.length === 0) super(RealDate.now() + shiftMs);
    else super(...parameters);
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
