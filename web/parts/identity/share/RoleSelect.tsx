import { Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

import { isBeyond, isBeyondReviewer, useSharing } from './sharing.ts';

interface Props {
  /** The accessible name, which says whose role it is. */
  label: string;
  value: number;
  onChange: (roleId: number) => void;
  /** True for a reviewer of the organization, who gets no more than READ and REVIEW. */
  isForReviewer: boolean;
}

/** Chooses one of the organization's roles; roles that cannot be given say why. */
export function RoleSelect({ label, value, onChange, isForReviewer }: Props) {
  const { roles, own } = useSharing();
  const whyNot = (role: (typeof roles)[number]): string | undefined => {
    if (isForReviewer && isBeyondReviewer(role)) return 'Not for reviewers of the organization.';
    return isBeyond(role, own) ? "Includes permissions you don't have." : undefined;
  };
  const notes = new Map(roles.map((role) => [String(role.roleId), whyNot(role) ?? role.description]));
  return (
    <Select
      className="sp-role"
      aria-label={label}
      data={roles.map((role) => ({
        value: String(role.roleId),
        label: role.name,
        disabled: whyNot(role) !== undefined && role.roleId !== value,
      }))}
      value={String(value)}
      onChange={(next) => next !== null && Number(next) !== value && onChange(Number(next))}
      allowDeselect={false}
      comboboxProps={{ zIndex: 450, width: 280, position: 'bottom-end' }}
      renderOption={({ option }) => (
        <span className="tr-grow tr-column sp-option">
          <span>{option.label}</span>
          <span className="tr-small sp-note">{notes.get(option.value)}</span>
        </span>
      )}
    />
  );
}

/** Shows a role that cannot be changed here. */
export const LockedRole = ({ name, why }: { name: string; why: string }) => (
  <span className="tr-inline sp-locked" title={why}>
    <span className="tr-cut sp-name">{name}</span>
    <IconLock size={14} stroke={1.75} aria-hidden />
    <span className="tr-visually-hidden">. {why}</span>
  </span>
);
