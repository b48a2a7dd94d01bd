import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely'
import type { Connection, Database } from '../../server/database/connection.ts'
import { locksRows } from '../../server/database/row-locks.ts'

/** Explains how the engine would run a query, one line for each step. */
interface QueryPlan {
  sql: string
  steps: string[]
  /** Steps that read a whole table instead of looking into an index. */
  tableScans: string[]
}

/**
 * Runs some queries and returns the engine's plans.
 * @param discouragingScans on PostgreSQL, which otherwise scans small tables, as is best for them
 */
export function plansOf(
  database: Database,
  run: (connection: Connection) => Promise<unknown>,
  { discouragingScans = true } = {},
): Promise<QueryPlan[]> {
  return database.transaction().execute(async (transaction) => {
    if (locksRows(transaction) && discouragingScans)
      await sql`set local enable_seqscan = off`.execute(transaction)
    const nodes: RootOperationNode[] = []
    await run(transaction.withPlugin(recordingInto(nodes)))
    const plans: QueryPlan[] = []
    for (const node of nodes) plans.push(await explain(transaction, node))
    return plans
  })
}

/** Runs some queries and returns the SQL of each statement that they took, in order. */
export function statementsOf(
  database: Database,
  run: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    const nodes: RootOperationNode[] = []
    await run(transaction.withPlugin(recordingInto(nodes)))
    return nodes.map((node) => compile(transaction, node).sql)
  })
}

/** Records each executed query, without subqueries, which Kysely also transforms. */
function recordingInto(ran: RootOperationNode[]): KyselyPlugin {
  const transformed = new WeakMap<QueryId, RootOperationNode>()
  return {
    transformQuery({ node, queryId }) {
      transformed.set(queryId, node)
      return node
    },
    async transformResult({ result, queryId }) {
      const node = transformed.get(queryId)
      if (node) ran.push(node)
      return result
    },
  }
}

async function explain(connection: Connection, node: RootOperationNode): Promise<QueryPlan> {
  const query = compile(connection, node)
  const isPostgres = locksRows(connection)
  const command = isPostgres ? 'explain' : 'explain query plan'
  const { rows } = await connection.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${command} ${query.sql}`, [...query.parameters]),
  )
  const steps = rows.map((row) => row['QUERY PLAN'] ?? row.detail ?? '')
  const isScan = isPostgres
    ? (step: string) => step.includes('Seq Scan')
    : (step: string) => step.startsWith('SCAN ') && !step.includes(' USING ') && step !== 'SCAN CONSTANT ROW'
  return { sql: query.sql, steps, tableScans: steps.filter(isScan) }
}

function compile(connection: Connection, node: RootOperationNode) {
  return connection.getExecutor().compileQuery(node, { queryId: 'plan' })
}
