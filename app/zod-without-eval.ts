/**
 * Turns off zod's JIT compiler: it probes `new Function`, which the content security policy forbids and reports in the
 * console. zod reads this before it creates its first schema, so this module must be imported first.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
