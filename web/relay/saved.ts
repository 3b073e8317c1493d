import { graphql } from 'relay-runtime';

/**
 * The fields of an entity that a save can change, without its links. Every mutation and subscription that returns saved entities reads it,
 * so that the page stays current.
 */
void graphql`
  fragment saved_entity on Entity {
    id
    entityId
    revision
    name
    number
    displayName
    sortNumber
    description
    plainDescription
    modified
    modifiedBy
    modifier {
      id
      fullName
    }
    qualityScore
    childCount
    partCount
    isArchived
    isHidden
    isLocked
    isRedacted
    lockedBy
    locker {
      id
      fullName
    }
    class {
      id
      classId
      name
      icon
      colour
    }
    labels {
      id
      labelId
      name
    }
    attributes {
      id
      isStored
      json
      text
    }
  }
`;

/** Further fields of an entity's page that depend on links and class. Read for few entities, since it reads their links. */
void graphql`
  fragment saved_page on Entity {
    imageId
    thumbnailUrl(size: SMALL)
    parent {
      id
      entityId
      displayName
    }
    ...Attributes_entity
    ...Labels_entity
    ...Relations_entity
  }
`;
