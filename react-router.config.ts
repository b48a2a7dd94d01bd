import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Each build has a separate folder (scripts/prepare/builds.mjs).
  buildDirectory: process.env.SITE_BUILD ?? 'build/unfinished',
  ssr: true,
  // The route manifest is large: a page contains the routes that it links to, and requests the others once.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
