/** One call, independent of how it is sent. */
export interface TransportRequest {
  method: string
  /** Path with its query, for instance `/api/profile?limit=20`. */
  url: string
  /** Header names are lower case. */
  headers: Record<string, string>
  /** JSON text; absent for calls without a body. */
  body?: string
  signal?: AbortSignal
}

export interface TransportResponse {
  status: number
  /** Header names are lower case. */
  headers: Record<string, string | undefined>
  /** The parsed JSON body; undefined where there is none. For other content use `fetchAsMember`. */
  body: unknown
}

/** Sends a call to the interface: in process while the server renders, with fetch in the browser. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>
