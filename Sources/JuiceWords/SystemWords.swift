internal import Glibc
internal import JuiceKit

/// Korean texts for errors of the system and the database.
extension Words {
  func systemError(_ errno: Int32) -> String {
    switch errno {
    case ENOENT: "그런 파일이나 폴더가 없어요"
    case EACCES: "권한이 없어요"
    case EPERM: "허용되지 않은 일이에요"
    case EEXIST: "같은 이름의 파일이 이미 있어요"
    case ENOTDIR: "경로에 폴더가 아닌 것이 있어요"
    case EISDIR: "폴더예요"
    case ENOTEMPTY: "폴더가 비어 있지 않아요"
    case ENAMETOOLONG: "파일 이름이 너무 길어요"
    case ELOOP: "심볼릭 링크가 돌고 돌아요"
    case EXDEV: "서로 다른 파일 시스템에 있어요"
    case EROFS: "읽기 전용 파일 시스템이에요"
    case ENOSPC: "디스크에 남은 공간이 없어요"
    case EDQUOT: "쓸 수 있는 디스크 용량을 넘었어요"
    case EFBIG: "파일이 너무 커요"
    case EIO: "디스크나 장치를 읽고 쓰는 데 오류가 났어요"
    case ENODEV, ENXIO: "그런 장치가 없어요"
    case EBUSY: "다른 프로그램이 쓰고 있어요"
    case ETXTBSY: "실행 중인 파일이에요"
    case EMFILE, ENFILE: "열린 파일이 너무 많아요"
    case EMLINK: "링크가 너무 많아요"
    case ENOMEM: "메모리가 모자라요"
    case EBADF: "닫혀 있어요"
    case EPIPE: "읽는 쪽이 닫혔어요"
    case EINVAL: "여기서는 쓸 수 없는 값이에요"
    case EOPNOTSUPP, ENOSYS: "이 파일 시스템이나 장치에서는 할 수 없는 일이에요"
    case ESTALE: "네트워크 폴더의 파일이 없어졌어요"
    case EAGAIN: "지금은 할 수 없어요"
    case EINTR: "도중에 끊겼어요"
    case ECONNREFUSED: "연결을 거부했어요"
    case EHOSTUNREACH, ENETUNREACH: "네트워크에서 찾을 수 없어요"
    case ECONNRESET: "도중에 연결이 끊겼어요"
    case ETIMEDOUT: "시간이 다 되도록 답이 없어요"
    default: "시스템 오류: \(systemMessage(errno))"
    }
  }
  /// - Parameter message: the database's message, in English.
  func databaseError(_ fault: DatabaseFault, _ message: String) -> String {
    switch fault {
    case .notADatabase: "데이터베이스 파일이 아니에요"
    case .damaged: "데이터베이스 파일이 손상됐어요"
    case .brokenRule: "기록의 규칙에 맞지 않아요: \(message)"
    case .readOnly: "읽기만 할 수 있어요"
    case .inputOutput: "디스크를 읽고 쓰는 데 오류가 났어요"
    case .notOpened: "데이터베이스 파일을 열 수 없어요"
    case .noMemory: "메모리가 모자라요"
    case .other: "데이터베이스 오류: \(message)"
    }
  }
}
