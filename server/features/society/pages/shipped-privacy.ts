import { adultAge } from '../../../../contract/accounts/people.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { day, hour } from '../../../../contract/time/durations.ts'
import { keptFor } from '../../../../contract/time/retention.ts'
import type { Config } from '../../../config.ts'
import { list, type Section, sectionsText, wordsAsTyped } from './shipped-sections.ts'

const daysOf = (milliseconds: number) => milliseconds / day

/** Writes the privacy page that ships with the product, as Markdown: what this site keeps, with the times in force. */
export function shippedPrivacy(config: Config): string {
  const society = wordsAsTyped(config.societyName)
  return `${m.society_privacy_lead({ society })}\n\n${sectionsText([
    kept(),
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

function kept(): Section {
  return [
    m.society_privacy_kept_heading(),
    [
      list([
        m.society_privacy_kept_account(),
        m.society_privacy_kept_profile(),
        m.society_privacy_kept_actions(),
        m.society_privacy_kept_household(),
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
      m.society_privacy_people_added({ hours: keptFor.broughtList / hour }),
      m.society_privacy_people_departed(),
      m.society_privacy_people_turned_away({ days: daysOf(keptFor.reasonOfRefusal) }),
    ],
  ]
}

function emails({ smtpUrl }: Config): Section {
  const sent = daysOf(keptFor.sentEmail)
  const unsent = daysOf(keptFor.unsentEmail)
  return [
    m.society_privacy_emails_heading(),
    smtpUrl === null
      ? [m.society_privacy_emails_folder({ days: daysOf(keptFor.writtenEmail) })]
      : [m.society_privacy_emails_topics(), m.society_privacy_emails_kept({ sent, unsent })],
  ]
}

function others({ avatarService, socialFeedUrl, donation }: Config): Section {
  const feed = m.society_privacy_others_feed({ show: m.site_feed_show(), hide: m.site_feed_hide() })
  return [
    m.society_privacy_others_heading(),
    [
      avatarService === 'off' ? m.society_privacy_others_initials() : m.society_privacy_others_avatar(),
      m.society_privacy_others_push(),
      ...(socialFeedUrl ? [feed] : []),
      ...(donation ? [m.society_privacy_others_donation({ donate: m.site_donate_button() })] : []),
    ],
  ]
}

function signingIn(): Section {
  return [
    m.society_privacy_signing_heading(),
    [
      m.society_privacy_signing_sessions({
        unused: daysOf(keptFor.unusedSession),
        most: daysOf(keptFor.session),
      }),
      m.society_privacy_signing_seen({ days: daysOf(keptFor.seenBrowser) }),
      m.society_privacy_signing_browser({ days: daysOf(keptFor.knownDevice) }),
    ],
  ]
}

function logs({ backups }: Config): Section {
  return [
    m.society_privacy_logs_heading(),
    [
      m.society_privacy_logs_requests({ days: daysOf(keptFor.securityEvent) }),
      m.society_privacy_logs_audit(),
      backups.to === null
        ? m.society_privacy_backups_none()
        : m.society_privacy_backups_kept({ days: backups.keptDays }),
    ],
  ]
}
