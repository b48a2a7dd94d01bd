import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const framework = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//

/** What the frame around every page is made of. */
const frame = new RegExp(
  [
    '/web/(api|shell)/',
    '/web/session/(browser-storage|session|session-store|use-session|next-path)[.]ts',
    '/web/design/(alert|avatar|badge|button|card|empty-state|icon|motif|page-heading)',
  ].join('|'),
)

/** What the landing page shares with others: cards of members, and when something takes place. */
const cards = new RegExp(
  [
    '/web/features/profiles/(active-badge|birthday-badge|option-labels|profile-card|standing-badge)',
    '/web/features/events/(event-time|plain-spaces)',
  ].join('|'),
)

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
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
              // Every page needs these: a few files instead of twenty, which also compress better together.
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'frame', test: frame, priority: 1 },
                { name: 'cards', test: cards, priority: 1 },
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
})
