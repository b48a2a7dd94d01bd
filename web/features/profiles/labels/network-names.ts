import { m } from '../../../../contract/paraglide/messages.js'
import type { SocialNetwork } from '../../../../contract/profiles/options.ts'

export const networkNames: Record<SocialNetwork, () => string> = {
  twitter: m.profiles_twitter,
  facebook: m.profiles_facebook,
  youtube: m.profiles_youtube,
  linkedin: m.profiles_linkedin,
  instagram: m.profiles_instagram,
}
