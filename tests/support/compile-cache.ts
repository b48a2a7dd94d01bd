/** Sets the compile cache folder for programs that tests start, for quick restarts. */
export const compileCache = 'node_modules/.cache/compiled-server'
