/** One call as it goes over the wire, whatever carries it. */
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
  /** The parsed JSON body; undefined where there is none. What is not JSON is `fetchAsMember`'s matter. */
  body: unknown
}

/** Carries a call to the interface: in process while the server renders, by fetch in the browser. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>
