import { m } from '../../../../contract/paraglide/messages.js'
import type { BuiltInSlug } from '../../../../contract/society/pages/options.ts'
import type { Config } from '../../../config.ts'
import { shippedPrivacy } from './shipped-privacy.ts'
import { list, sectionsText, wordsAsTyped } from './shipped-sections.ts'

/** Writes a text to adapt for each of the pages that every society has; what only the society knows stands in brackets. */
export const suggestedTexts: Record<BuiltInSlug, (config: Config) => string> = {
  about: aboutText,
  bylaws: bylawsText,
  privacy: shippedPrivacy,
}

function aboutText({ societyName, societyEmail }: Config): string {
  const contact = societyEmail
    ? m.society_draft_about_contact_mail({ email: societyEmail })
    : m.society_draft_about_contact_ask()
  return sectionsText([
    [
      m.society_draft_about_who_heading(),
      [m.society_draft_about_who({ society: wordsAsTyped(societyName) })],
    ],
    [
      m.society_draft_about_do_heading(),
      [
        list([
          m.society_draft_about_do_festivals(),
          m.society_draft_about_do_language(),
          m.society_draft_about_do_help(),
        ]),
      ],
    ],
    [m.society_draft_about_join_heading(), [m.society_draft_about_join()]],
    [m.society_draft_about_contact_heading(), [contact]],
  ])
}

function bylawsText({ societyName }: Config): string {
  const society = wordsAsTyped(societyName)
  const articles = sectionsText([
    [m.society_draft_bylaws_name_heading(), [m.society_draft_bylaws_name({ society })]],
    [m.society_draft_bylaws_members_heading(), [m.society_draft_bylaws_members()]],
    [m.society_draft_bylaws_meeting_heading(), [m.society_draft_bylaws_meeting()]],
    [m.society_draft_bylaws_board_heading(), [m.society_draft_bylaws_board()]],
    [m.society_draft_bylaws_money_heading(), [m.society_draft_bylaws_money()]],
    [m.society_draft_bylaws_change_heading(), [m.society_draft_bylaws_change()]],
  ])
  return [m.society_draft_bylaws_note(), articles, m.society_draft_bylaws_adopted()].join('\n\n')
}
