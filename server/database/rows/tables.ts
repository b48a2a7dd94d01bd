import type { AccountTables } from './account-rows.ts'
import type { AdministrationTables } from './administration-rows.ts'
import type { AuditTables } from './audit-rows.ts'
import type { EventTables } from './event-rows.ts'
import type { GroupTables } from './group-rows.ts'
import type { LetterTables } from './letter-rows.ts'
import type { MailTables } from './mail-rows.ts'
import type { MoneyTables } from './money-rows.ts'
import type { NotificationTables } from './notification-rows.ts'
import type { PictureTables } from './picture-rows.ts'
import type { PostTables } from './post-rows.ts'
import type { ProfileTables } from './profile-rows.ts'
import type { SiteTables } from './site-rows.ts'
import type { SocietyTables } from './society-rows.ts'
import type { StripeTables } from './stripe-rows.ts'

/** Every table, grouped by feature. */
export interface Tables
  extends AccountTables,
    AuditTables,
    MailTables,
    NotificationTables,
    SiteTables,
    PictureTables,
    ProfileTables,
    GroupTables,
    PostTables,
    EventTables,
    MoneyTables,
    StripeTables,
    SocietyTables,
    LetterTables,
    AdministrationTables {}
