// The first import of every program that serves pages: React decides on loading whether it renders as in
// development, slowly and with checks. SITE_MODE is the one setting of that; nobody has to know NODE_ENV.
process.env.NODE_ENV = process.env.SITE_MODE === 'development' ? 'development' : 'production'
