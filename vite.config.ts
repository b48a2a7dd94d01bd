import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What the frame around every page is made of. */
const frame = new RegExp(
  [
    String.raw`/web/(api|shell)/`,
    String.raw`/web/session/(browser-storage|session|session-store|use-session|next-path)\.ts`,
    String.raw`/web/design/(alert|avatar|button|card|icon|motif|page-heading)`,
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
              // Every page needs these: two files instead of twenty, which also compress better together.
              groups: [
                { name: 'framework', test: /node_modules/, priority: 2 },
                { name: 'frame', test: frame, priority: 1 },
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
