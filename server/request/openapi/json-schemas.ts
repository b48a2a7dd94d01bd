import { z } from 'zod'
import * as accountsJoiningSchemas from '../../../contract/accounts/joining.ts'
import * as accountsLinksSchemas from '../../../contract/accounts/links.ts'
import * as accountsOwnAccountSchemas from '../../../contract/accounts/own-account.ts'
import * as accountsPasskeysSchemas from '../../../contract/accounts/passkeys.ts'
import * as accountsPushSchemas from '../../../contract/accounts/push.ts'
import * as accountsSchemas from '../../../contract/accounts/schemas.ts'
import * as accountsSecondStepSchemas from '../../../contract/accounts/second-step.ts'
import * as accountsSessionsSchemas from '../../../contract/accounts/sessions.ts'
import * as accountsSignInSchemas from '../../../contract/accounts/sign-in.ts'
import * as administrationAccountActionsSchemas from '../../../contract/administration/account-actions.ts'
import * as administrationBoardSchemas from '../../../contract/administration/board.ts'
import * as administrationClaimsSchemas from '../../../contract/administration/claims.ts'
import * as administrationDuplicatesSchemas from '../../../contract/administration/duplicates.ts'
import * as administrationHouseholdsSchemas from '../../../contract/administration/households.ts'
import * as administrationImportsSchemas from '../../../contract/administration/imports/schemas.ts'
import * as administrationSecurityLogSchemas from '../../../contract/administration/logs.ts'
import * as administrationMembersFileEndpoints from '../../../contract/administration/members-file.ts'
import * as administrationNewcomersSchemas from '../../../contract/administration/newcomers.ts'
import * as administrationOverviewSchemas from '../../../contract/administration/overview.ts'
import * as administrationPeopleSchemas from '../../../contract/administration/people.ts'
import * as administrationPeopleListsSchemas from '../../../contract/administration/people-lists.ts'
import * as administrationRosterSchemas from '../../../contract/administration/roster.ts'
import * as administrationTodaySchemas from '../../../contract/administration/today.ts'
import * as administrationUsersSchemas from '../../../contract/administration/users.ts'
import * as auditSchemas from '../../../contract/audit.ts'
import * as eventsInput from '../../../contract/events/event-input.ts'
import * as eventsFestivalsSchemas from '../../../contract/events/festivals.ts'
import * as eventsSchemas from '../../../contract/events/schemas.ts'
import * as groupsSchemas from '../../../contract/groups/groups.ts'
import * as lettersFilesSchemas from '../../../contract/letters/files.ts'
import * as lettersSchemas from '../../../contract/letters/letters.ts'
import * as lettersSelectionsSchemas from '../../../contract/letters/selections.ts'
import * as moneyAccountsSchemas from '../../../contract/money/accounts.ts'
import * as moneyCheckoutSchemas from '../../../contract/money/checkout.ts'
import * as moneyDepositsSchemas from '../../../contract/money/deposits.ts'
import * as moneyEntriesSchemas from '../../../contract/money/entries.ts'
import * as moneyFieldsSchemas from '../../../contract/money/fields.ts'
import * as moneyLevelsSchemas from '../../../contract/money/levels.ts'
import * as moneyReceiptsSchemas from '../../../contract/money/receipts.ts'
import * as moneyRemindersSchemas from '../../../contract/money/reminders.ts'
import * as moneyReportSchemas from '../../../contract/money/report.ts'
import * as moneySettingsSchemas from '../../../contract/money/settings.ts'
import * as moneyTicketsSchemas from '../../../contract/money/tickets.ts'
import * as moneyYearsSchemas from '../../../contract/money/years.ts'
import * as picturesSchemas from '../../../contract/pictures.ts'
import * as postsCommentsSchemas from '../../../contract/posts/comments-and-likes.ts'
import * as postsFeedSchemas from '../../../contract/posts/feed.ts'
import * as postsMentionsSchemas from '../../../contract/posts/mentions.ts'
import * as postsModerationSchemas from '../../../contract/posts/moderation.ts'
import * as postsPicturesSchemas from '../../../contract/posts/pictures.ts'
import * as postsSchemas from '../../../contract/posts/schemas.ts'
import * as profilesBoardSchemas from '../../../contract/profiles/board.ts'
import * as profilesDetailsSchemas from '../../../contract/profiles/details.ts'
import * as profilesDirectorySchemas from '../../../contract/profiles/directory.ts'
import * as profilesHistoriesInputs from '../../../contract/profiles/histories.ts'
import * as profilesHouseholdsSchemas from '../../../contract/profiles/households.ts'
import * as profilesMembershipOptionsSchemas from '../../../contract/profiles/membership-options.ts'
import * as profilesOwnProfileInputs from '../../../contract/profiles/own-profile.ts'
import * as profilesPrivacySchemas from '../../../contract/profiles/privacy.ts'
import * as profilesSchemas from '../../../contract/profiles/profile.ts'
import * as societyAnnouncementsSchemas from '../../../contract/society/announcements.ts'
import * as societyDraftsSchemas from '../../../contract/society/drafts.ts'
import * as societyHomeSchemas from '../../../contract/society/home.ts'
import * as societyOfficialYearsSchemas from '../../../contract/society/official-years.ts'
import * as societyPagesSchemas from '../../../contract/society/pages.ts'
import * as societySchemas from '../../../contract/society/schemas.ts'
import * as societySettingsSchemas from '../../../contract/society/settings.ts'

export type JsonSchema = Record<string, unknown>

const definitions = '#/$defs/'
const components = '#/components/schemas/'

type Direction = 'input' | 'output'

/** A registry with schema names in addition to the global registry. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  readonly #nameOf: (schema: z.core.$ZodType) => string | undefined

  constructor(nameOf: (schema: z.core.$ZodType) => string | undefined) {
    super()
    this.#nameOf = nameOf
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const id = this.#nameOf(schema)
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) }
  }
}

/**
 * Converts schemas of the contract to JSON Schema 2020-12. Exported schemas are written once, under their
 * name, and referred to; where input and output differ, the name of the input ends in 'Input'. Outputs must
 * be written first.
 */
export class JsonSchemas {
  /** The named schemas with references so far. */
  readonly named: Record<string, JsonSchema> = {}
  readonly #names = exportedNames()
  readonly #responseNames = new Set<string>()
  readonly #registries: Record<Direction, NamedSchemas> = {
    output: new NamedSchemas((schema) => this.#names.get(schema)),
    input: new NamedSchemas((schema) => {
      const name = this.#names.get(schema)
      return name !== undefined && this.#responseNames.has(name) ? `${name}Input` : name
    }),
  }

  /** Converts the schema of a response. */
  ofResponse(schema: z.ZodType): JsonSchema {
    return this.#write(schema, 'output')
  }

  /** Converts the schema of a request. */
  ofRequest(schema: z.ZodType): JsonSchema {
    return this.#write(schema, 'input')
  }

  /** Converts the fields of a request, with whether each is required. */
  fieldsOfRequest(schema: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      required: !field.safeParse(undefined).success,
      schema: this.ofRequest(field as z.ZodType),
    }))
  }

  #write(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs = {}, prefixItems } = z.toJSONSchema(z.tuple([schema]), {
      io: direction,
      metadata: this.#registries[direction],
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        nameKeys(jsonSchema)
        if (direction === 'output') leaveOpen(jsonSchema)
        else {
          showFlag(jsonSchema)
          explainDefault(jsonSchema)
        }
        // Programs know the format; its pattern of several hundred characters is useless to people.
        if (jsonSchema.format) delete jsonSchema.pattern
      },
    })
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _, ...content } = definition
      this.named[name] = inDocument(content)
      if (direction === 'output') this.#responseNames.add(name)
    }
    return inDocument(prefixItems?.[0] as JsonSchema)
  }
}

/** Returns the names of exported schemas that are more than a text or a number. */
function exportedNames(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>()
  const taken = new Set<string>()
  for (const [exported, schema] of schemaModules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion)) continue
    if (names.has(schema)) continue
    const name = exported.slice(0, 1).toUpperCase() + exported.slice(1)
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    taken.add(name)
    names.set(schema, name)
  }
  return names
}

/** Describes an object with known keys by its properties, for generated programs. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, required, additionalProperties } = schema
  if (!propertyNames || !required || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  delete schema.additionalProperties
  delete schema.propertyNames
}

/**
 * Allows later versions to add fields to a response. Programs that validate one must not refuse unknown
 * fields.
 */
function leaveOpen(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** Describes a boolean in an address by its text: `true` or `false`. */
function showFlag(schema: z.core.JSONSchema.BaseSchema): void {
  const { enum: values = [] } = schema
  if (values.length === 0 || !values.every((value) => value === 'true' || value === 'false')) return
  schema.type = 'boolean'
  if (values.length === 1) schema.enum = values.map((value) => value === 'true')
  else delete schema.enum
}

/** Moves a default into the description. Programs generated from a default often require the field. */
function explainDefault(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === undefined) return
  const words = `${JSON.stringify(schema.default)} where it is absent`
  schema.description = schema.description ? `${schema.description}; ${words}` : words
  delete schema.default
}

/** Points references to the document's components. */
function inDocument(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(definitions, components) : value,
  ) as JsonSchema
}

/** The contract's modules with schemas, which are described under their export names. */
const schemaModules: Record<string, unknown>[] = [
  accountsJoiningSchemas,
  accountsLinksSchemas,
  accountsOwnAccountSchemas,
  accountsPasskeysSchemas,
  accountsSchemas,
  accountsPushSchemas,
  accountsSecondStepSchemas,
  accountsSessionsSchemas,
  accountsSignInSchemas,
  administrationClaimsSchemas,
  administrationHouseholdsSchemas,
  administrationImportsSchemas,
  administrationMembersFileEndpoints,
  administrationNewcomersSchemas,
  administrationOverviewSchemas,
  administrationPeopleSchemas,
  administrationRosterSchemas,
  administrationSecurityLogSchemas,
  administrationTodaySchemas,
  administrationUsersSchemas,
  auditSchemas,
  eventsInput,
  eventsFestivalsSchemas,
  eventsSchemas,
  postsCommentsSchemas,
  postsFeedSchemas,
  postsMentionsSchemas,
  postsModerationSchemas,
  postsPicturesSchemas,
  postsSchemas,
  profilesBoardSchemas,
  profilesDirectorySchemas,
  profilesHistoriesInputs,
  profilesHouseholdsSchemas,
  profilesMembershipOptionsSchemas,
  profilesOwnProfileInputs,
  profilesPrivacySchemas,
  profilesSchemas,
  societyAnnouncementsSchemas,
  societyDraftsSchemas,
  societyHomeSchemas,
  societyPagesSchemas,
  picturesSchemas,
  societySchemas,
  societyOfficialYearsSchemas,
  societySettingsSchemas,
  profilesDetailsSchemas,
  moneyAccountsSchemas,
  moneyCheckoutSchemas,
  moneyDepositsSchemas,
  moneyEntriesSchemas,
  moneyFieldsSchemas,
  moneyLevelsSchemas,
  moneyReceiptsSchemas,
  moneyRemindersSchemas,
  moneyReportSchemas,
  moneySettingsSchemas,
  moneyTicketsSchemas,
  moneyYearsSchemas,
  lettersFilesSchemas,
  lettersSchemas,
  lettersSelectionsSchemas,
  groupsSchemas,
  administrationAccountActionsSchemas,
  administrationBoardSchemas,
  administrationDuplicatesSchemas,
  administrationPeopleListsSchemas,
]
