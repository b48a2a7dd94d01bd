/** Names the folder in which programs that tests start keep their compiled modules, so that later starts are quick. */
export const compileCache = 'node_modules/.cache/compiled-server'
