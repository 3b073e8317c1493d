import { graphql } from 'relay-runtime';

/**
 * What a save can change of an entity and pages show without its links. Whatever answers with saved entities, a mutation or news of
 * others, asks for this, so that all that is on the page follows.
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

/** What the page of an entity shows besides, which links and the class decide. Asked for few entities, since it reads their links. */
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
