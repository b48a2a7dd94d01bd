type Ask = () => Promise<boolean>

let asking: Ask | null = null

/** Says how to ask a member to prove who they are; `ask` resolves to true once they have. Returns what takes it back. */
export function onProofRequired(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Asks for a proof where a response was refused for want of one; true when the call is worth repeating. */
export async function hasProven(response: Response): Promise<boolean> {
  if (response.status !== 403 || !asking) return false
  const text = await response.clone().text()
  return text.includes('"proof_required"') && asking()
}
