/** Where programs that tests start keep their compiled modules: every start after the first finds them there. */
export const compileCache = 'node_modules/.cache/compiled-server'
