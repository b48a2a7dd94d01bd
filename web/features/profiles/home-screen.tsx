import type { Api } from '../../api/api.ts'

export async function loadHomeScreen(_api: Api) {
  return null
}

export function HomeScreen(_props: { data: Awaited<ReturnType<typeof loadHomeScreen>> }) {
  return null
}
