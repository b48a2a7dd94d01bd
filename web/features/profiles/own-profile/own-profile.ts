import { redirect } from 'react-router'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import type { PageRequest } from '../../../session/page-loading.ts'

/** Returns the member's own profile, or null without one. */
export async function loadOwnProfile(api: Api): Promise<Profile | null> {
  try {
    return await api.request('GET /api/profile/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * Loads the member's own profile with the draft of a form. Without a profile it redirects to its creation.
 */
export async function loadProfileAndDraft({ api, request }: PageRequest) {
  const profile = await loadOwnProfile(api)
  if (!profile) throw redirect('/create-profile')
  return { profile, draft: await loadDraft(request) }
}
