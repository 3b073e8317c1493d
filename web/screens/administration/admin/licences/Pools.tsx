import type { Licence } from '../listed.ts';
import { licenceNames } from './licence-words.ts';

/** Shows the four pools: their sizes, and the licences assigned or in use. */
export const Pools = ({ licence }: { licence: Licence }) => (
  <section className="tr-card" aria-labelledby="pools-title">
    <h2 id="pools-title">Pools</h2>
    <dl className="ad-facts" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
      {licence.pools.map(({ type, size, given, taken, open }) => {
        const isNamed = type.startsWith('NAMED');
        const used = isNamed ? given : taken;
        return (
          <div key={type}>
            <dt>{licenceNames[type]}</dt>
            <dd>
              {used} of {size}
              <span
                className="ad-bar"
                style={{ display: 'block', margin: '4px 0' }}
                {...(open === 0 && size > 0 && { 'data-full': true })}
              >
                <span style={{ width: `${size === 0 ? 0 : Math.min((used / size) * 100, 100)}%` }} />
              </span>
              <small>
                {isNamed ? `assigned, ${taken} online` : 'in use'}, {open} available
              </small>
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);
