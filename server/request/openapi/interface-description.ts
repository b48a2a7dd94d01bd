import type { Endpoint } from '../../../contract/endpoint.ts'
import { registry } from '../../../contract/registry.ts'
import { describeFiles } from './described-files.ts'
import { JsonSchemas } from './json-schemas.ts'
import { describeOperation, describeResponses, type Operation } from './operations.ts'
import { describeRefusals } from './refusals.ts'

type Paths = Record<string, Record<string, Operation>>

export interface InterfaceDescription {
  paths: Paths
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}

let described: InterfaceDescription | undefined

/** Describes every endpoint of the contract in OpenAPI 3.1; built on first use. */
export function interfaceDescription(): InterfaceDescription {
  described ??= describeInterface()
  return described
}

function describeInterface(): InterfaceDescription {
  const schemas = new JsonSchemas()
  const endpoints = Object.entries<Endpoint>(registry).map(([key, endpoint]) => {
    const [method = '', url = ''] = key.split(' ')
    return { method, url, endpoint, responses: describeResponses(schemas, method, endpoint) }
  })
  const paths: Paths = {}
  for (const { method, url, endpoint, responses } of endpoints) {
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(schemas, [method, url], endpoint, responses),
    }
  }
  Object.assign(paths, describeFiles())
  const refusals = describeRefusals()
  return {
    paths,
    components: { responses: refusals.responses, schemas: { ...refusals.schemas, ...schemas.named } },
  }
}
