import type { Config } from '../../../config.ts'

/** Returns for which site passkeys are made: the one that people reach, by the name of its host. */
export function relyingParty({ publicUrl, societyName }: Pick<Config, 'publicUrl' | 'societyName'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: societyName, origin }
}
