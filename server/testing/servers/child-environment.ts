/** Environment of the processes that tests start: no setting of the developer's shell, but Node's compile cache, if there is one. */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
