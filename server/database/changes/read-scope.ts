import { AsyncLocalStorage } from 'node:async_hooks'
import type { StatementScope } from './statement-scope.ts'

/** Collects what the statements of one piece of work read, and whether they wrote anything. */
export class ReadScope {
  readonly #words = new Set<string>()
  readonly #around: ReadScope | undefined
  #hasWritten = false

  /** @param around the work that this one is a part of, and which therefore reads the same */
  constructor(around?: ReadScope) {
    this.#around = around
  }

  get words(): ReadonlySet<string> {
    return this.#words
  }

  get hasWritten(): boolean {
    return this.#hasWritten
  }

  note({ words, written }: StatementScope): void {
    this.include(words)
    if (written === 'everything' || written.length > 0) this.noteWrite()
  }

  /** Adds what other work has read, whose result is used again. */
  include(words: ReadonlySet<string>): void {
    for (const word of words) this.#words.add(word)
    this.#around?.include(words)
  }

  noteWrite(): void {
    this.#hasWritten = true
    this.#around?.noteWrite()
  }
}

/** The scope of the work that is going on, in which every statement notes itself. */
export const readScope = new AsyncLocalStorage<ReadScope>()
