import type { Canaries } from '../site/canaries';
import type { FuzzSite } from '../site/fuzz-site';
import { mayMatch, mayShow } from './may-show';
import type { Ground } from './rule';
import { TcaFacts } from './tables';
import { viewerOf, type Viewer } from './viewer';

/** Compares what answers hold with what the model lets them hold, and remembers what was shown. */
export class Revelations {
  readonly ground: Ground;
  private readonly canaries: Canaries;
  private readonly viewers = new Map<number, Viewer | null>();
  private readonly shown = new Map<string, Set<string>>();
  private readonly known = new Map<string, boolean>();

  constructor(site: FuzzSite) {
    this.canaries = site.canaries;
    this.ground = { rows: site.rows, tca: new TcaFacts(site.document) };
  }

  viewer(user: number): Viewer | null {
    const known = this.viewers.get(user);
    if (known !== undefined) return known;
    const viewer = viewerOf(this.ground.rows, user);
    this.viewers.set(user, viewer);
    return viewer;
  }

  mayShow(tool: string, user: number, token: string): boolean {
    const key = `${tool} ${user} ${token}`;
    const answer =
      this.known.get(key) ??
      mayShow(this.ground, { tool, viewer: this.viewer(user), place: this.canaries.placeOf(token) });
    this.known.set(key, answer);
    return answer;
  }

  /** Tokens of an answer that its reader must not see. What the arguments already hold is an echo and tells nothing. */
  hiddenIn(call: { tool: string; user: number; args: string }, answer: string): string[] {
    const echoed = new Set(this.canaries.in(call.args));
    const tokens = this.canaries.in(answer).filter((token) => !echoed.has(token));
    const key = `${call.tool} ${call.user}`;
    const seen = this.shown.get(key) ?? new Set<string>();
    this.shown.set(key, seen);
    tokens.forEach((token) => seen.add(token));
    return tokens
      .filter((token) => !this.mayShow(call.tool, call.user, token))
      .map((token) => `${token} ${JSON.stringify(this.canaries.placeOf(token))}`);
  }

  /** Tokens some answer of the tool to this user has held so far. */
  shownBy(tool: string, user: number): ReadonlySet<string> {
    return this.shown.get(`${tool} ${user}`) ?? new Set();
  }

  /** Tokens the model lets the tool show to this user. */
  visibleTo(tool: string, user: number): string[] {
    return this.tokens(tool, user, true);
  }

  hiddenFrom(tool: string, user: number): string[] {
    return this.tokens(tool, user, false);
  }

  /** Tokens a search must not even match. */
  unfindable(tool: string, user: number): string[] {
    const viewer = this.viewer(user);
    return this.hiddenFrom(tool, user).filter(
      (token) => !mayMatch(this.ground, { tool, viewer, place: this.canaries.placeOf(token) }),
    );
  }

  private tokens(tool: string, user: number, visible: boolean): string[] {
    const viewer = this.viewer(user);
    return this.canaries
      .all()
      .filter(([, place]) => mayShow(this.ground, { tool, viewer, place }) === visible)
      .map(([token]) => token);
  }
}
