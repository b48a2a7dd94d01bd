import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'

/** What the home page shows to a member, and visitors do not load. */
export interface MemberPart {
  userId: string
  cards: ReactNode
}

export type LoadMemberPart = (page: ClientLoaderFunctionArgs) => Promise<MemberPart | null>

/** Where the home page finds it; there is no page. */
export const memberPartPath = '/home/member'
