import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge } from '../../../../contract/profiles/birthdays.ts'
import {
  importRetention,
  knownDeviceRetention,
  refusalRetention,
  returnedMailRetention,
  securityLogRetention,
  seenBrowserRetention,
  sentMailRetention,
  sessionRetention,
  unsentMailRetention,
  unusedSessionRetention,
  writtenMailRetention,
} from '../../../../contract/retention.ts'
import type { BuiltInSlug } from '../../../../contract/society/options-and-limits.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { societyName } from '../../../text/versions.ts'

/** Texts to adapt for the built-in pages, with blanks in brackets. */
export const suggestedTexts: Record<BuiltInSlug, (config: Config) => string> = {
  about: aboutText,
  bylaws: bylawsText,
  privacy: shippedPrivacy,
}

function aboutText(config: Config): string {
  const { societyEmail } = config
  const contact = societyEmail
    ? m.society_draft_about_contact_mail({ email: societyEmail })
    : m.society_draft_about_contact_ask()
  return sectionsText([
    [
      m.society_draft_about_who_heading(),
      [m.society_draft_about_who({ society: wordsAsTyped(societyName(config)) })],
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

function bylawsText(config: Config): string {
  const society = wordsAsTyped(societyName(config))
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

const daysOf = (milliseconds: number) => milliseconds / day

/** Returns the shipped privacy page as Markdown, with the retention times in force. */
export function shippedPrivacy(config: Config): string {
  const society = wordsAsTyped(societyName(config))
  return `${m.society_privacy_lead({ society })}\n\n${sectionsText([
    retention(),
    seen(config),
    [
      m.society_privacy_officers_heading(),
      [m.society_privacy_officers_private(), m.society_privacy_officers_proof()],
    ],
    people(),
    emails(config),
    others(config),
    signingIn(),
    logs(config),
    [
      m.society_privacy_rights_heading(),
      [
        m.society_privacy_rights_data(),
        m.society_privacy_rights_removal({ remove: m.accounts_delete() }),
        m.society_privacy_rights_stays(),
      ],
    ],
    [
      m.society_privacy_questions_heading(),
      [
        config.societyEmail
          ? m.society_privacy_questions_mail({ society, email: config.societyEmail })
          : m.society_privacy_questions_ask({ society }),
      ],
    ],
  ])}`
}

function retention(): Section {
  return [
    m.society_privacy_kept_heading(),
    [
      list([
        m.society_privacy_kept_account(),
        m.society_privacy_kept_profile(),
        m.society_privacy_kept_actions(),
        m.society_privacy_kept_household(),
        m.society_privacy_kept_money(),
        m.society_privacy_kept_second_step(),
      ]),
    ],
  ]
}

function seen({ directoryAudience }: Config): Section {
  const isOpen = directoryAudience === 'everyone'
  return [
    m.society_privacy_seen_heading(),
    [
      isOpen ? m.society_privacy_seen_everyone() : m.society_privacy_seen_members(),
      m.society_privacy_seen_choice(),
      list([
        m.society_privacy_seen_contact(),
        m.society_privacy_seen_board(),
        m.society_privacy_seen_posts(),
        m.society_privacy_seen_search(),
      ]),
    ],
  ]
}

function people(): Section {
  return [
    m.society_privacy_people_heading(),
    [
      m.society_privacy_people_children({ age: adultAge }),
      m.society_privacy_people_added({ hours: importRetention / hour }),
      m.society_privacy_people_departed(),
      m.society_privacy_people_turned_away({ days: daysOf(refusalRetention) }),
    ],
  ]
}

function emails({ smtpUrl, bounces }: Config): Section {
  const sent = daysOf(sentMailRetention)
  const unsent = daysOf(unsentMailRetention)
  return [
    m.society_privacy_emails_heading(),
    smtpUrl === null
      ? [m.society_privacy_emails_folder({ days: daysOf(writtenMailRetention) })]
      : [
          m.society_privacy_emails_topics(),
          m.society_privacy_emails_kept({ sent, unsent }),
          ...(bounces ? [m.society_privacy_emails_returned({ days: daysOf(returnedMailRetention) })] : []),
        ],
  ]
}

function others({ avatarService, socialFeedUrl, donation, stripe }: Config): Section {
  const feed = m.society_privacy_others_feed({ show: m.site_feed_show(), hide: m.site_feed_hide() })
  return [
    m.society_privacy_others_heading(),
    [
      avatarService === 'off' ? m.society_privacy_others_initials() : m.society_privacy_others_avatar(),
      m.society_privacy_others_push(),
      ...(socialFeedUrl ? [feed] : []),
      ...(stripe ? [m.society_privacy_others_cards()] : []),
      ...(donation ? [m.society_privacy_others_donation({ donate: m.site_donate_button() })] : []),
    ],
  ]
}

function signingIn(): Section {
  return [
    m.society_privacy_signing_heading(),
    [
      m.society_privacy_signing_sessions({
        unused: daysOf(unusedSessionRetention),
        most: daysOf(sessionRetention),
      }),
      m.society_privacy_signing_seen({ days: daysOf(seenBrowserRetention) }),
      m.society_privacy_signing_browser({ days: daysOf(knownDeviceRetention) }),
    ],
  ]
}

function logs({ backups }: Config): Section {
  return [
    m.society_privacy_logs_heading(),
    [
      m.society_privacy_logs_requests({ days: daysOf(securityLogRetention) }),
      m.society_privacy_logs_audit(),
      backups.to === null
        ? m.society_privacy_backups_none()
        : m.society_privacy_backups_kept({ days: backups.keptDays }),
    ],
  ]
}

/** A heading, and the paragraphs or lists below it, as Markdown. */
type Section = readonly [heading: string, blocks: readonly string[]]

/** Returns a bulleted list. */
function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Joins sections to a Markdown text. */
function sectionsText(sections: readonly Section[]): string {
  return sections.map(([heading, blocks]) => [`## ${heading}`, ...blocks].join('\n\n')).join('\n\n')
}

/** Escapes words so that Markdown and HTML ignore them. */
function wordsAsTyped(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, (sign) => (plainSigns.includes(sign) ? sign : `\\${sign}`))
}

// They have no meaning within a line, and stay readable in the editor.
const plainSigns = [',', '.', "'", '(', ')', '-', '/', ':', ';', '"', '?', '%']
