// The first import of every program that renders pages. React decides when loaded whether it renders in
// development mode, slowly and with checks. SITE_MODE is the only setting for that, so that nobody needs
// NODE_ENV.
process.env.NODE_ENV = process.env.SITE_MODE === 'development' ? 'development' : 'production'
