/**
 * Pages may not compile code from text (content security policy), and zod's probe for that is a violation in the console.
 * zod reads this before its first schema is made, so it stands in the first module that a page runs.
 */
if (typeof document !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
