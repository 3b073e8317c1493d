import { PersonMark } from '../../../ui/PersonMark.tsx';

/** Shows a user in a table: mark, name and username. */
export const Person = ({ username, fullName }: { username: string; fullName: string }) => (
  <span className="tr-inline ad-who">
    <span aria-hidden>
      <PersonMark username={username} fullName={fullName} size={20} />
    </span>
    <span>
      {fullName || username}
      {fullName && fullName !== username && <span className="tr-dim"> {username}</span>}
    </span>
  </span>
);
