import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Each build has a folder of its own (scripts/prepare/builds.mjs).
  buildDirectory: process.env.SITE_BUILD ?? 'build/unfinished',
  ssr: true,
  // The site's map is long: a page brings the routes it shows links to, and asks once for the others.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
