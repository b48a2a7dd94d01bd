import type { ReactNode } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'

/** The part of the home page for members, which visitors do not load. */
export interface MemberPart {
  userId: string
  cards: ReactNode
}

export type LoadMemberPart = (page: ClientLoaderFunctionArgs) => Promise<MemberPart | null>

/** The path of its loader; no page has it. */
export const memberPartPath = '/home/member'
