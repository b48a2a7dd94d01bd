/**
 * Shows another picture of a member wherever this browser has kept the one before: in its cache, and on the pages that
 * are open here, which only a fresh document asks for it again.
 * @param next the address to go on to
 */
export async function showEverywhere(avatar: string, next: string): Promise<void> {
  const addresses = [avatar, `${avatar}?size=large`]
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })))
  window.location.replace(next)
}
