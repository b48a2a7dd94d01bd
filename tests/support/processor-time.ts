/** Runs some work and returns the milliseconds that the processor spent on it, however busy the machine is. */
export function processorTime(work: () => unknown): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
