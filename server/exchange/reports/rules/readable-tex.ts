import { raisedLetters } from './superscripts.ts';

const pairs = (words: string) => words.split(' ').map((pair) => pair.split(':') as [string, string]);
const signs = new Map([
  ...pairs(
    'alpha:α beta:β gamma:γ delta:δ epsilon:ε varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ pi:π rho:ρ sigma:σ tau:τ upsilon:υ phi:φ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Phi:Φ Psi:Ψ Omega:Ω',
  ),
  ...pairs(
    'times:× cdot:· div:÷ pm:± mp:∓ le:≤ leq:≤ ge:≥ geq:≥ ne:≠ neq:≠ approx:≈ equiv:≡ sim:∼ propto:∝ infty:∞ partial:∂ nabla:∇ sum:∑ prod:∏ int:∫ oint:∮ in:∈ notin:∉ subset:⊂ subseteq:⊆ cup:∪ cap:∩ to:→ rightarrow:→ leftarrow:← Rightarrow:⇒ Leftrightarrow:⇔ forall:∀ exists:∃ neg:¬ land:∧ lor:∨ ldots:… cdots:⋯ dots:… circ:° degree:° prime:′ langle:⟨ rangle:⟩ ll:≪ gg:≫ parallel:∥ perp:⊥ angle:∠ ast:∗ hbar:ℏ ell:ℓ {:{ }:} %:% $:$ &:& #:# _:_ lbrace:{ rbrace:}',
  ),
]);
const plain = new Set(
  'text mathrm mathbf mathit mathsf mathtt mathcal mathbb operatorname textbf textit boxed bar hat vec dot tilde overline'.split(
    ' ',
  ),
);
const silent = new Set('left right big Big bigg Bigg displaystyle textstyle limits nolimits'.split(' '));
const TOKEN = /\\([A-Za-z]+\*?|.)|([{}^_&~])|\s+|[^\\{}^_&~\s]/gsu;

/** Writes TeX as a readable line of text where no equation can be drawn, such as in the cells of a spreadsheet. */
export function readableTex(tex: string): string {
  const tokens = [...tex.matchAll(TOKEN)].map(([whole]) => whole);
  let at = 0;

  const group = (): string => {
    while (/^\s/.test(tokens[at] ?? '')) at++;
    if (tokens[at] !== '{') return one();
    at++;
    const inside = many('}');
    at++;
    return inside;
  };
  const many = (end?: string): string => {
    let text = '';
    while (at < tokens.length && tokens[at] !== end) text += one();
    return text;
  };
  const one = (): string => {
    const token = tokens[at++] ?? '';
    if (token === '{') {
      at--;
      return group();
    }
    if (token === '^' || token === '_') return raisedLetters(group(), token === '_' ? 'sub' : 'super');
    if (token === '}') return '';
    if (token === '&' || token === '~' || /^\s/.test(token)) return ' ';
    return token.startsWith('\\') ? command(token.slice(1)) : token;
  };
  const command = (name: string): string => {
    if (/^[dt]?frac$/.test(name)) return `${operand(group())}/${operand(group())}`;
    if (name === 'sqrt') return root();
    if (name === 'begin' || name === 'end') return (group(), '');
    if (name === '\\') return '; ';
    if (plain.has(name)) return group();
    if (silent.has(name)) {
      if (tokens[at] === '.') at++;
      return '';
    }
    return signs.get(name) ?? (/^[A-Za-z]/.test(name) ? (name.endsWith('quad') ? ' ' : name) : ' ');
  };
  const root = (): string => {
    if (tokens[at] !== '[') return `√${operand(group())}`;
    at++;
    const degree = many(']');
    at++;
    return `${raisedLetters(degree, 'super')}√${operand(group())}`;
  };
  return many().replace(/\s+/g, ' ').trim();
}

const operand = (text: string): string => (/^[\p{L}\p{N}.\p{No}₀-₉]*$/u.test(text) ? text : `(${text.trim()})`);
