import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { encryptedAddress } from '../../config/database-address.ts'
import type { Changes } from '../changes/changes.ts'
import { type Notify, observed } from '../changes/observed-dialect.ts'
import { notifications } from '../changes/peers.ts'
import { DatabaseUnavailable, type Trouble } from './database-errors.ts'
import { preparedName, prepareOnce } from './engine.ts'

const { builtins } = pg.types

const second = 1000
const connections = 10
/**
 * The server cancels a statement after this time; the client drops an unresponsive connection a little later.
 */
const statementWithin = 8 * second
/** Also the longest wait for a free connection. */
const connectWithin = statementWithin
const answerWithin = statementWithin + second
/** The limit for an idle transaction, which must not retain its locks. */
const idleInTransaction = 60 * second

/** Time limits of statements; migrations and similar work have none. */
export interface Patience {
  patient?: boolean
}

/**
 * Connects to PostgreSQL with the same value types as on SQLite: instants and dates as text, counts as
 * numbers.
 */
export function postgresDialect(url: string, { patient = false }: Patience, changes: Changes): Dialect {
  const readers = new Map<number, (text: string) => unknown>([
    [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
    [builtins.DATE, (text) => text],
    [builtins.INT8, Number],
  ])
  // Text order is by code point and times are UTC, regardless of the server's settings.
  const settings = ['timezone=UTC']
  if (!patient)
    settings.push(
      `statement_timeout=${statementWithin}`,
      `idle_in_transaction_session_timeout=${idleInTransaction}`,
    )
  const pool = new pg.Pool({
    connectionString: encryptedAddress(url),
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    ...(!patient && { query_timeout: answerWithin }),
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that breaks while idle would end the process, in the pool or outside it. Its next query
  // fails, and the pool discards it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  countPool(pool)
  const end = () => {
    forgetPool(pool)
    return pool.end()
  }
  const dialect = new ServerDialect({ pool: { connect: () => connect(pool), end, options: pool.options } })
  return observed(dialect, changes, notify)
}

prepareOnce(notifications)

const notify: Notify = (connection, messages) =>
  connection.executeQuery(
    CompiledQuery.raw(notifications, [
      messages.map(({ channel }) => channel),
      messages.map(({ payload }) => payload),
    ]),
  )

type Pool = Awaited<ReturnType<Extract<PostgresDialectConfig['pool'], () => unknown>>>
type Client = Awaited<ReturnType<Pool['connect']>>

const watched = new WeakSet<object>()

/** Takes a connection from the pool. It runs statements one after another and translates their failures. */
async function connect(pool: pg.Pool): Promise<Client> {
  const client = await pool.connect().catch((error: unknown) => {
    throw postgresError(error)
  })
  if (watched.has(client)) return client as Client
  watched.add(client)
  const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<unknown>
  const send = async (text: string, values: unknown[]) => {
    const name = preparedName(text)
    try {
      return await query({ text, values, ...(name !== undefined && { name }) })
    } catch (error) {
      if (breaksConnection(error)) client.end().catch(() => undefined)
      throw postgresError(error)
    }
  }
  // The pending `begin` of a transaction, and whether a statement waits for it.
  let begun: Promise<unknown> | null = null
  let isWaiting = false
  // Statements that do not wait for each other share a round trip.
  const sendInOrder = (text: string, values: unknown[]) => {
    if (text === 'begin') {
      begun = send(text, values)
      isWaiting = false
      begun.then(
        () => (begun = null),
        () => undefined,
      )
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (begun === null || (harmless.test(text) && !isWaiting)) return send(text, values)
    isWaiting = true
    return begun.then(() => send(text, values))
  }
  return Object.assign(client, { query: sendInOrder }) as unknown as Client
}

/**
 * A statement that may share a round trip with the `begin` before it: outside of a transaction it would
 * change nothing.
 */
const harmless = /^select (?!pg_)/

class ServerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ServerDriver(this.#config)
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class ServerDriver extends PostgresDriver {
  /**
   * Discards the connection if a rollback fails, which also rolls back: the first failure is the one to
   * report.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** The open pools of this process. */
const pools = new Set<pg.Pool>()

/** Counts this process's PostgreSQL connections, and the callers waiting for one. */
export function poolCounts(): Record<'open' | 'idle' | 'waiting', number> {
  const counts = { open: 0, idle: 0, waiting: 0 }
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.open += totalCount
    counts.idle += idleCount
    counts.waiting += waitingCount
  }
  return counts
}

/**
 * SQLSTATEs for failures of the server, its load or concurrent transactions. Faults of the statement itself
 * have no entry.
 */
const troubles: [RegExp, Trouble][] = [
  [/^(40001|40P01)$/, 'crossed'],
  [/^(57014|55P03|25P03)$/, 'slow'],
  [/^(53100)$/, 'full'],
  [/^(25006)$/, 'unwritable'],
  [/^(XX001|XX002)$/, 'damaged'],
  // Aborted transaction, lost prepared statement, wrong state, I/O error, internal error.
  [/^(25P02|26000|55000|58...|XX000)$/, 'failing'],
  // Connection lost, resources exhausted, server shutting down or starting.
  [/^(08...|53...|57P..)$/, 'away'],
]
const noAnswer = 'Query read timeout'
const outdatedPlan = /cached plan must not change result type/

/** Returns server failures as `DatabaseUnavailable`, and faults of a statement unchanged. */
export function postgresError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    if (isOutdated(error)) return new DatabaseUnavailable('changed', error)
    const [, trouble] = troubles.find(([codes]) => codes.test(code)) ?? []
    return trouble ? new DatabaseUnavailable(trouble, error) : error
  }
  // A value that cannot be serialised is our fault; any other error not from the server occurred on the
  // connection.
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error
  return new DatabaseUnavailable(isUnanswered(error) ? 'slow' : 'away', error)
}

/** Counts a pool's connections until it ends. */
function countPool(pool: pg.Pool): void {
  pools.add(pool)
}

/** Stops counting a pool. */
function forgetPool(pool: pg.Pool): void {
  pools.delete(pool)
}

/**
 * Checks whether a connection must be closed. Either a statement still blocks it, and all later ones; or its
 * prepared statements are lost, or refer to tables that have changed since.
 */
function breaksConnection(error: unknown): boolean {
  return isUnanswered(error) || isOutdated(error) || hasLostStatements(error)
}

function hasLostStatements(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000'
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && outdatedPlan.test(error.message)
}

/** Checks whether a statement timed out because the server did not reply. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === noAnswer
}
