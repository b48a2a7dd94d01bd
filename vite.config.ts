import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { thinFonts } from './scripts/thin-fonts.ts'

const framework = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//

/** What the frame around every page is made of. */
const frame = new RegExp(
  [
    '/web/browser/storage',
    '/web/api/(address|api|browser-api|early/early-calls|loading/load-subject|member-fetch|server-api|server-context|token)',
    '/web/session/(session|session-store|use-session|next-path)[.]ts',
    '/web/shell/(color-scheme|header|notices|page|sidebar|site)/',
    '/web/design/(feedback/alert|elements/(avatar|button|card|icon|page-heading)|theme/motif)',
  ].join('|'),
)

export default defineConfig(async () => ({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  resolve: { alias: { '@fonts': await thinFonts() } },
  build: {
    // The content security policy lets no data: fonts through.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files instead of twenty, which also compress better together: what every page needs, what
              // every form needs, and what the landing page shows.
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'frame', test: frame, priority: 1 },
                { name: 'forms', test: /\/web\/(design\/(fields|forms)|session\/forms)\// },
                { name: 'home', test: /\/web\/features\/society\/home\/(hero|home-screen)[.]tsx/ },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Without the whole list Vite finds packages one visit at a time and reloads the first ones.
    entries: ['web/**/*.tsx'],
  },
}))
